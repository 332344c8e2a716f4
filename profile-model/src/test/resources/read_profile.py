import json, struct, sys, zipfile
z = zipfile.ZipFile(sys.argv[1]); p = json.loads(z.read("profile.json"))
m = {m["name"]: m for m in p["metrics"]}[sys.argv[2]]; b = z.read(m["file"])
v = struct.unpack("<%dq" % (len(b) // 8), b)
cell = dict(zip(v[::2], v[1::2]) if m["encoding"] == "sparse" else enumerate(v))  # key * ranks + rank

ranks = len(p["ranks"])
for k, key in enumerate(p["keys"]):
    print(key["call"], [cell.get(k * ranks + r, 0) for r in range(ranks)])
