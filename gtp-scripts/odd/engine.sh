# A GTP engine for `stray*.tst`: before each reply it writes a line that belongs to no reply.
while read -r id command rest; do
    case $id in
        quit) printf '= \n\n'; exit ;;
        *[!0-9]*) command=$id id= ;;
    esac
    echo "Looking at $command"
    case $command in
        name) printf '=%s Odd\n\n' "$id" ;;
        crash) exit 1 ;;
        *) printf '?%s unknown command\n\n' "$id" ;;
    esac
done
