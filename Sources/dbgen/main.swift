print("dbgen")
