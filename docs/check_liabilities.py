#!/usr/bin/env python3
"""Checks one's own balance in a tree of liabilities. It needs Python 3.8 and nothing else.

    python3 check_liabilities.py answer.json OWNER

answer.json is what GET /api/liabilities/latest/proof said; OWNER is the number of one's account.
The formats are in transparency.md. The signature under the log's head is not checked here: check_receipt.py does that.
"""
import base64
import hashlib
import json
import sys

LARGEST = 2**62 - 1


def demand(holds, words):
    if not holds:
        sys.exit("NOT PROVEN: " + words)


def sha256(data):
    return hashlib.sha256(data).digest()


def raw(text, size):
    data = base64.b64decode(text, validate=True)
    demand(len(data) == size and base64.b64encode(data).decode() == text, f"{text!r} is not {size} bytes in base64")
    return data


def amount(text):
    demand(text.isascii() and text.isdigit() and str(int(text)) == text, f"{text!r} is not a sum")
    demand(int(text) <= LARGEST, f"{text} is larger than 2^62 - 1")
    return int(text)


def u64(number):
    return number.to_bytes(8, "big")


def sides(index, size, length):
    """For each node of a path whether it is on the left (RFC 9162, 2.1.3.2)."""
    demand(0 <= index < size, "the leaf is outside of the tree")
    last, left = size - 1, []
    for _ in range(length):
        demand(last > 0, "a path is too long")
        left.append(index % 2 == 1 or index == last)
        if left[-1]:
            while index % 2 == 0 and index > 0:
                index, last = index >> 1, last >> 1
        index, last = index >> 1, last >> 1
    demand(last == 0, "a path is too short")
    return left


def leaf_of(part):
    name = bytes([part["kind"]]) + u64(int(part["owner"])) + bytes([part["part"], part["parts"]])
    cents = amount(part["cents"])
    return cents, sha256(b"\0evens liability\n" + name + raw(part["salt"], 32) + u64(cents))


def root_of(part, leaves):
    total, node = leaf_of(part)
    path = part["path"]
    for (text, beside), left in zip(path, sides(int(part["index"]), leaves, len(path))):
        there, other = amount(text), raw(beside, 32)
        pair = u64(there) + other + u64(total) + node if left else u64(total) + node + u64(there) + other
        total, node = total + there, sha256(b"\1" + pair)
        demand(total <= LARGEST, "a sum is larger than 2^62 - 1")
    return total, node


def check_statement(text, proof):
    """The root is in a statement, and the statement in the log."""
    lines = text.split("\n")
    demand(lines[0] == "c2sp.org/tlog-proof@v1" and lines[1].startswith("extra "), "the statement has no proof")
    said = base64.b64decode(lines[1][6:], validate=True)
    index, blank = int(lines[2].split("index ")[1]), lines.index("")
    node, path = sha256(b"\0\3" + said), [raw(line, 32) for line in lines[3:blank]]
    origin, size, head = lines[blank + 1 : blank + 4]
    for other, left in zip(path, sides(index, int(size), len(path))):
        node = sha256(b"\1" + (other + node if left else node + other))
    demand(node == raw(head, 32), "the statement is not in the log")
    statement = json.loads(said)
    demand(statement["evens"] == "liabilities 1", "the statement is about something else")
    for name in ("tree", "leaves", "root", "total", "at"):
        demand(str(statement[name]) == proof[name], f"the statement says another {name}")
    kinds = sum(amount(cents) for cents in statement["kinds"].values())
    demand(kinds == amount(statement["total"]), "the kinds do not add up to the total")
    rest = [int(statement[name]) for name in ("fees", "outside", "debts")]
    demand(kinds + sum(rest) == 0, "what is owed is not what came in")
    return f"entry {index} of {origin} with {size} entries, root {head}"


def main(file, owner):
    proof = json.load(open(file, encoding="utf-8"))["proof"]
    demand(proof is not None, "you are not in this tree yet")
    leaves, root, total = int(proof["leaves"]), raw(proof["root"], 32), amount(proof["total"])
    balances, places = {}, set()
    for part in proof["parts"]:
        demand(part["owner"] == owner, "a part is somebody else's")
        demand(root_of(part, leaves) == (total, root), f"part {part['part']} does not lead to the root and the total")
        demand(part["index"] not in places, "a leaf is shown twice")
        places.add(part["index"])
        balances.setdefault((part["kind"], part["parts"]), {})[part["part"]] = int(part["cents"])
    demand(len({kind for kind, _ in balances}) == len(balances), "parts of one balance count differently")
    for (_, parts), found in balances.items():
        demand(sorted(found) == list(range(1, parts + 1)), "a part is missing")
    demand(any(kind == 1 for kind, _ in balances), "the purse is not in the tree")
    for (kind, _), found in balances.items():
        print(f"{'purse' if kind == 1 else 'held'}: {sum(found.values())} cents in tree {proof['tree']} of {proof['at']}")
    print(f"everybody: {total} cents in {leaves} leaves")
    demand(proof["statement"] is not None, "the tree's statement is not in the log yet")
    print("its statement is " + check_statement(proof["statement"], proof))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2])
