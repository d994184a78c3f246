"""The command of tenuki_score.spark as a file for spark-submit: spark-submit spark_score.py INPUT OUTPUT …"""

from tenuki_score.spark import main

if __name__ == "__main__":
    main()
