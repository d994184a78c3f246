# For the other scripts of this folder. `arguments LEAST MOST "$@"`: --help (or -h) prints the comment that the script
# begins with. Another option, fewer than LEAST arguments and more than MOST are an error.
arguments() {
    local least=$1 most=$2 argument
    shift 2
    for argument in "$@"; do
        case $argument in
        -h | --help)
            sed -n '1d; /^#/!q; s/^# \{0,1\}//p' "$0"
            exit
            ;;
        -*) unknown_argument "$argument" ;;
        esac
    done
    [ $# -le "$most" ] || unknown_argument "${@:most + 1:1}"
    if [ $# -lt "$least" ]; then
        echo "an argument is missing: see $0 --help" >&2
        exit 2
    fi
}

unknown_argument() {
    echo "unknown argument $1: see $0 --help" >&2
    exit 2
}
