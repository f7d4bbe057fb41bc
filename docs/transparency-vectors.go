// Makes docs/transparency-vectors.json with Go's own library for logs, which shares no code with Evens:
//
//	GO111MODULE=off GOPATH=/usr/share/gocode go run transparency-vectors.go > transparency-vectors.json
package main

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math/rand"
	"os"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type object map[string]any

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func text(bytes []byte) string { return base64.StdEncoding.EncodeToString(bytes) }

// A tree that stores its hashes by tlog's numbers.
type tree []tlog.Hash

func (t *tree) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	var hashes []tlog.Hash
	for _, index := range indexes {
		hashes = append(hashes, (*t)[index])
	}
	return hashes, nil
}

func treeOf(entries [][]byte) *tree {
	t := &tree{}
	for at, entry := range entries {
		hashes, err := tlog.StoredHashes(int64(at), entry, t)
		must(err)
		*t = append(*t, hashes...)
	}
	return t
}

func (t *tree) root(size int64) tlog.Hash {
	root, err := tlog.TreeHash(size, t)
	must(err)
	return root
}

func lines(hashes []tlog.Hash) []string {
	out := []string{}
	for _, hash := range hashes {
		out = append(out, text(hash[:]))
	}
	return out
}

func (t *tree) inclusion(index, size int64) object {
	path, err := tlog.ProveRecord(size, index, t)
	must(err)
	return object{"index": index, "size": size, "path": lines(path)}
}

func (t *tree) consistency(old, size int64) object {
	path, err := tlog.ProveTree(size, old, t)
	must(err)
	return object{"old": old, "size": size, "path": lines(path)}
}

// A signer with a fixed key: of type 1 by signed-note, of type 4 a cosigner by tlog-cosignature.
type signer struct {
	name string
	kind byte
	key  ed25519.PrivateKey
	time uint64
}

func (s signer) public() []byte { return append([]byte{s.kind}, s.key.Public().(ed25519.PublicKey)...) }
func (s signer) Name() string   { return s.name }
func (s signer) KeyHash() uint32 {
	sum := sha256.Sum256(append([]byte(s.name+"\n"), s.public()...))
	return binary.BigEndian.Uint32(sum[:])
}
func (s signer) vkey() string {
	return fmt.Sprintf("%s+%08x+%s", s.name, s.KeyHash(), text(s.public()))
}
func (s signer) Sign(message []byte) ([]byte, error) {
	if s.kind == 1 {
		return ed25519.Sign(s.key, message), nil
	}
	signed := fmt.Sprintf("cosignature/v1\ntime %d\n%s", s.time, message)
	return append(binary.BigEndian.AppendUint64(nil, s.time), ed25519.Sign(s.key, []byte(signed))...), nil
}

func keyOf(label string) ed25519.PrivateKey {
	seed := sha256.Sum256([]byte(label))
	return ed25519.NewKeyFromSeed(seed[:])
}

func sign(body string, signers ...note.Signer) string {
	signed, err := note.Sign(&note.Note{Text: body}, signers...)
	must(err)
	return string(signed)
}

const origin = "evens.example/log"

func head(t *tree, size int64, signers ...note.Signer) string {
	root := t.root(size)
	return sign(fmt.Sprintf("%s\n%d\n%s\n", origin, size, text(root[:])), signers...)
}

// The record of a posting: number, journal, source, destination, cents, microseconds, reason.
func record(numbers [6]uint64, reason uint16) (bytes []byte) {
	for _, number := range numbers {
		bytes = binary.BigEndian.AppendUint64(bytes, number)
	}
	return binary.BigEndian.AppendUint16(bytes, reason)
}

func rfc6962() object {
	var entries [][]byte
	var hex []string
	for _, entry := range []string{"", "\x00", "\x10", "\x20\x21", "\x30\x31", "\x40\x41\x42\x43",
		"\x50\x51\x52\x53\x54\x55\x56\x57", "\x60\x61\x62\x63\x64\x65\x66\x67\x68\x69\x6a\x6b\x6c\x6d\x6e\x6f"} {
		entries = append(entries, []byte(entry))
		hex = append(hex, fmt.Sprintf("%x", entry))
	}
	t := treeOf(entries)
	var roots []string
	var inclusion, consistency []object
	for size := int64(1); size <= 8; size++ {
		roots = append(roots, fmt.Sprintf("%x", lineOf(t.root(size))))
		for other := int64(1); other <= size; other++ {
			inclusion = append(inclusion, t.inclusion(other-1, size))
			consistency = append(consistency, t.consistency(other, size))
		}
	}
	return object{"entries": hex, "roots": roots, "inclusion": inclusion, "consistency": consistency}
}

// The tiles of a tree of this size, as files of the log.
func (t *tree) tiles(size int64, keep func(path string, hashes []byte)) {
	for level, count := 0, size; count > 0; level, count = level+1, count/256 {
		for n := int64(0); n*256 < count; n++ {
			width := count - n*256
			if width > 256 {
				width = 256
			}
			tile := tlog.Tile{H: 8, L: level, N: n, W: int(width)}
			hashes, err := tlog.ReadTileData(tile, t)
			must(err)
			keep(strings.Replace(tile.Path(), "tile/8/", "tile/", 1), hashes)
		}
	}
}

// A tree of 70,000 entries, each the text of its number: three levels of tiles.
func large() object {
	const size = 70000
	var entries [][]byte
	for at := 0; at < size; at++ {
		entries = append(entries, []byte(fmt.Sprint(at)))
	}
	t := treeOf(entries)
	roots, tiles := object{}, object{}
	for _, at := range []int64{1, 255, 256, 257, 4096, 65535, 65536, 65537, size} {
		roots[fmt.Sprint(at)] = text(lineOf(t.root(at)))
	}
	t.tiles(size, func(path string, hashes []byte) {
		sum := sha256.Sum256(hashes)
		if !strings.HasPrefix(path, "tile/0/") || strings.HasSuffix(path, "00") || strings.Contains(path, ".p/") {
			tiles[path] = text(sum[:])
		}
	})
	var inclusion, consistency []object
	random := rand.New(rand.NewSource(26))
	for at := 0; at < 12; at++ {
		size := 1 + random.Int63n(size)
		inclusion = append(inclusion, t.inclusion(random.Int63n(size), size))
		consistency = append(consistency, t.consistency(1+random.Int63n(size), size))
	}
	return object{"size": size, "roots": roots, "tiles": tiles, "inclusion": inclusion, "consistency": consistency}
}

func lineOf(hash tlog.Hash) []byte { return hash[:] }

// A log of 300 entries with a receipt in it: 12.34 dollars that person 7 has staked on side A of event 12.
func log() object {
	first, second := signer{origin, 1, keyOf("first"), 0}, signer{origin, 1, keyOf("second"), 0}
	witness := signer{"witness.example/w1", 4, keyOf("witness"), 1764165600}
	salt := sha256.Sum256([]byte("salt"))
	posting := record([6]uint64{4711, 0, 7*256 + 1*2, 12*256 + 2*2, 1234, 1764165500123456}, 1)
	commitment := sha256.Sum256([]byte("evens posting 1\n" + string(salt[:]) + string(posting)))
	entry := append([]byte{1}, commitment[:]...)
	var entries [][]byte
	for at := 0; at < 300; at++ {
		entries = append(entries, []byte(fmt.Sprintf("\x03{\"evens\":\"filler 1\",\"number\":%d}", at)))
	}
	const index = 260
	entries[index] = entry
	t := treeOf(entries)
	leaf := tlog.RecordHash(entry)
	promise := sign(fmt.Sprintf("evens receipt promise 1\n%s\n%s\n4711\n%d\n", origin, text(leaf[:]), 1764165560), first)
	path := strings.Join(t.inclusion(index, 300)["path"].([]string), "\n")
	extra := text(append(salt[:], posting...))
	proof := fmt.Sprintf("c2sp.org/tlog-proof@v1\nextra %s\nindex %d\n%s\n\n%s", extra, index, path, head(t, 300, first, witness))
	tiles := object{}
	for _, size := range []int64{200, 300} {
		t.tiles(size, func(path string, hashes []byte) { tiles[path] = text(hashes) })
	}
	return object{
		"origin": origin, "first": first.vkey(), "second": second.vkey(), "witness": witness.vkey(),
		"heads": object{
			"200 by the first key":    head(t, 200, first),
			"300 by both, cosigned":   head(t, 300, second, first, witness),
			"300 by the second alone": head(t, 300, second),
		},
		"record": text(posting), "salt": text(salt[:]), "leaf": text(leaf[:]), "promise": promise, "proof": proof,
		"tiles": tiles,
	}
}

func main() {
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	out.SetIndent("", " ")
	must(out.Encode(object{
		"about":   "Made by transparency-vectors.go with golang.org/x/mod/sumdb v0.7.0",
		"rfc6962": rfc6962(), "large": large(), "log": log(),
	}))
}
