// Checks a receipt (docs/transparency.md) with Go's own library for logs, which shares no code with Evens.
//
//	apt install golang-go golang-golang-x-mod-dev
//	GO111MODULE=off GOPATH=/usr/share/gocode go run transparency-check.go 4711.tlog-proof '<verifier key>'
//
// With Go modules: go mod init check && go get golang.org/x/mod && go run transparency-check.go …
package main

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

func must(err error) {
	if err != nil {
		fmt.Println("DOES NOT VERIFY:", err)
		os.Exit(1)
	}
}

func check(ok bool, what string) {
	if !ok {
		must(fmt.Errorf("%s", what))
	}
	fmt.Println("ok    ", what)
}

func decode(line string) []byte {
	bytes, err := base64.StdEncoding.Strict().DecodeString(line)
	must(err)
	return bytes
}

func hash(line string) (h tlog.Hash) {
	bytes := decode(line)
	if len(bytes) != len(h) {
		must(fmt.Errorf("a hash has %d bytes", len(bytes)))
	}
	copy(h[:], bytes)
	return
}

func main() {
	file, err := os.ReadFile(os.Args[1])
	must(err)
	proof, checkpoint, found := strings.Cut(string(file), "\n\n")
	lines := strings.Split(proof, "\n")
	check(found && len(lines) >= 3 && lines[0] == "c2sp.org/tlog-proof@v1", "the file is a .tlog-proof")

	// the entry, from the salt and the record
	extra := decode(strings.TrimPrefix(lines[1], "extra "))
	check(len(extra) == 82, "it has a salt and a record")
	commitment := sha256.Sum256(append([]byte("evens posting 1\n"), extra...))
	leaf := tlog.RecordHash(append([]byte{1}, commitment[:]...))

	// the head, signed by the log
	verifier, err := note.NewVerifier(os.Args[2])
	must(err)
	head, err := note.Open([]byte(checkpoint), note.VerifierList(verifier))
	must(err)
	fields := strings.Split(head.Text, "\n")
	check(len(fields) == 4 && fields[0] == verifier.Name(), "the head is signed by "+verifier.Name())
	size, err := strconv.ParseInt(fields[1], 10, 64)
	must(err)

	// the way from the entry to the head's root
	index, err := strconv.ParseInt(strings.TrimPrefix(lines[2], "index "), 10, 64)
	must(err)
	var path tlog.RecordProof
	for _, line := range lines[3:] {
		path = append(path, hash(line))
	}
	must(tlog.CheckRecord(path, size, hash(fields[2]), index, leaf))
	check(true, fmt.Sprintf("it is entry %d of %d", index, size))

	record := extra[32:]
	number := func(at int) int64 { return int64(binary.BigEndian.Uint64(record[at:])) }
	fmt.Printf("posting %d: %d.%02d from account %d to account %d, reason %d, at %s\nverified\n", number(0),
		number(32)/100, number(32)%100, number(16), number(24), binary.BigEndian.Uint16(record[48:]),
		time.UnixMicro(number(40)).UTC().Format(time.RFC3339))
}
