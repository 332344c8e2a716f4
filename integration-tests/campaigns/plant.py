#!/usr/bin/env python3
"""Writes counter files that no recorder would write; see users.sh and CounterLayout.

plant.py texts FILE       126 path records of 1 MiB each
plant.py rank FILE RUN    rank 0 of two of that run, with an hour of waiting
plant.py hole FILE        a chunk of slots that reaches to the end of 1900 MiB, all holes
"""
import os
import struct
import sys

HEADER, CHUNK, SLOT, MIB = 4096, 64, 64 + 8 * 128, 1 << 20


def header(run, table):
    page = bytearray(HEADER)
    put = lambda offset, value: struct.pack_into("<q", page, offset, value)
    page[0:8] = struct.pack("<Q", 0x5750434F554E5431)
    put(8, 1)                       # version
    put(16, 1)                      # pid of init: always there
    put(24, 0)                      # rank
    put(32, 2)                      # world size
    put(40, 1)                      # start
    put(80, 1)                      # end of Init
    put(96, 1)                      # running
    put(152, table)
    text = f"runId={run}\nmainClass=planted\x1b[31m\nhost=nowhere\n".encode()
    put(512, len(text))
    page[520:520 + len(text)] = text
    return bytes(page)


def chunk(kind, size, used):
    return struct.pack("<8q", kind, size, used, 1, 0, 0, 0, 0)


what, name = sys.argv[1:3]
run = sys.argv[3] if len(sys.argv) > 3 else "planted"
table = int(os.environ["PLANT_TABLE"])  # MpiCall.TABLE_VERSION
with open(name, "xb") as out:
    out.write(header(run, table))
    if what == "texts":
        record = 16 + MIB
        out.write(chunk(2, CHUNK + 126 * record, 126 * record))
        for i in range(126):
            out.write(struct.pack("<2q", 100 + i, MIB) + b"A.main:3" + bytes(MIB - 8))
    elif what == "rank":
        hour = 3600 * 10**9
        out.write(chunk(1, CHUNK + SLOT, 1))
        out.write(struct.pack("<7q", 7, 10, 2, hour, 1, hour, 8) + bytes(SLOT - 56))
    else:
        end = 1900 * MIB
        room = (end - HEADER) // 8 * 8
        out.write(chunk(1, room, (room - CHUNK) // SLOT))
        out.truncate(end)
os.chmod(name, 0o644)
