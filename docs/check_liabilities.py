#!/usr/bin/env python3
"""Checks one's own balance in a tree of liabilities. It needs Python 3.8, and `cryptography` for the signature.

    python3 check_liabilities.py answer.json OWNER ['<verifier key>']

answer.json is the answer of GET /api/liabilities/latest/proof; OWNER is the number of one's account. The formats are in
transparency.md. Without the log's verifier key it checks no signature, so anybody could have made the file.
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
    demand(isinstance(text, str), f"{text!r} is not a sum")
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


def check_signature(note, origin, vkey):
    """The key has signed the head, and is a key of that log."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    fields = vkey.split("+", 2)
    demand(len(fields) == 3, "this is no verifier key")
    name, number, key = fields[0], fields[1], raw(fields[2], 33)
    demand(sha256(name.encode() + b"\n" + key)[:4].hex() == number and key[0] == 1, "this is no verifier key")
    demand(name == origin, f"the head is of the log {origin}, and the key of {name}")
    text, signatures = note.rsplit("\n\n", 1)
    for line in signatures.splitlines():
        dash, signer, signature = line.split(" ")
        signature = base64.b64decode(signature, validate=True)
        if (dash, signer, signature[:4].hex()) == ("\u2014", name, number):
            try:
                return Ed25519PublicKey.from_public_bytes(key[1:]).verify(signature[4:], (text + "\n").encode())
            except InvalidSignature:
                demand(False, "the signature under the head is false")
    demand(False, "the key has not signed the head")


def check_statement(text, proof, vkey):
    """The root is in a statement, the statement in the log, and the log's head signed."""
    above, note = text.split("\n\n", 1)
    lines = above.split("\n")
    demand(len(lines) >= 3 and lines[0] == "c2sp.org/tlog-proof@v1", "the statement has no proof")
    demand(lines[1].startswith("extra ") and lines[2].startswith("index "), "the statement has no proof")
    said, index = base64.b64decode(lines[1][6:], validate=True), int(lines[2][6:])
    node, path = sha256(b"\0\3" + said), [raw(line, 32) for line in lines[3:]]
    origin, size, head = note.rsplit("\n\n", 1)[0].split("\n")
    if vkey is not None:
        check_signature(note, origin, vkey)
    for other, left in zip(path, sides(index, int(size), len(path))):
        node = sha256(b"\1" + (other + node if left else node + other))
    demand(node == raw(head, 32), "the statement is not in the log")
    statement = json.loads(said)
    demand(statement["evens"] == "liabilities 1", "the statement is about something else")
    for name in ("tree", "leaves", "root", "total", "at"):
        demand(str(statement[name]) == proof[name], f"the statement says another {name}")
    kinds = sum(amount(cents) for cents in statement["kinds"].values())
    demand(kinds == amount(statement["total"]), "the kinds do not add up to the total")
    fees, outside, debts = [int(statement[name]) for name in ("fees", "outside", "debts")]
    demand(fees >= 0 >= debts, "fees are below zero, or debts are owed to people")
    demand(kinds + fees + outside + debts == 0, "what is owed is not what came in")
    return f"entry {index} of {origin} with {size} entries, root {head}"


def main(file, owner, vkey=None):
    with open(file, encoding="utf-8") as opened:
        proof = json.load(opened)["proof"]
    demand(proof is not None, "you are not in this tree yet")
    leaves, root, total = int(proof["leaves"]), raw(proof["root"], 32), amount(proof["total"])
    balances, places = {}, set()
    for part in proof["parts"]:
        demand(part["owner"] == owner, "a part is somebody else's")
        demand(part["kind"] in (1, 10) and 1 <= part["parts"] <= 4, "a part is of no balance of a person")
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
    print("its statement is " + check_statement(proof["statement"], proof, vkey))
    if vkey is None:
        print("NO SIGNATURE WAS CHECKED: anybody could have made this file. Name the log's verifier key as the third argument.")
    else:
        print(f"verified: the head is signed by {vkey}")


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    try:
        main(*sys.argv[1:])
    except (ArithmeticError, AttributeError, ImportError, LookupError, OSError, TypeError, ValueError) as error:
        sys.exit(f"NOT PROVEN: {error or type(error).__name__}")
