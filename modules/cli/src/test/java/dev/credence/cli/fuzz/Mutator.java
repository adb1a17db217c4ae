package dev.credence.cli.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Changes bytes at random by flips, cuts, repeats, splices and words that have broken readers before. Equal seeds give
 * equal bytes.
 */
final class Mutator {
    private static final List<byte[]> WORDS = List.of(
                    "\n",
                    "\r",
                    "\r\n",
                    "\"",
                    "'",
                    ",",
                    "\t",
                    "{",
                    "}",
                    "[",
                    "]",
                    ":",
                    "\\",
                    "\\u0000",
                    "\\ud800",
                    "\0",
                    "\u001b[31m",
                    "\u202e",
                    "\ufeff",
                    "\u00e9",
                    "\ud83d\ude00",
                    "null",
                    "true",
                    "NaN",
                    "Infinity",
                    "-0",
                    "1e400",
                    "1e-400",
                    "9007199254740993",
                    "-1",
                    "0",
                    "1e9999999999",
                    "0.1",
                    "4611686018427387904",
                    "1E5",
                    "[[[[[[[[",
                    "{\"a\":",
                    "\"id\":",
                    "\"type\":",
                    "\"draws\":100000000",
                    "\"level\":0.5",
                    "y",
                    "n",
                    "bootstrap-bca",
                    "wilson",
                    "f1.macro",
                    "ece:bins=1000000",
                    "auroc",
                    "mcc",
                    "@",
                    "",
                    "  ",
                    "_",
                    "*",
                    "|")
            .stream()
            .map(word -> word.getBytes(StandardCharsets.UTF_8))
            .toList();

    private final SplittableRandom random;
    private final List<byte[]> corpus;

    Mutator(long seed, List<byte[]> corpus) {
        this.random = new SplittableRandom(seed);
        this.corpus = corpus;
    }

    /** Returns an input of the corpus after one to six changes. */
    byte[] next() {
        byte[] bytes = any();
        for (int change = random.nextInt(1, 7); change > 0; change--) {
            bytes = changed(bytes);
        }
        return bytes;
    }

    private byte[] any() {
        return corpus.get(random.nextInt(corpus.size()));
    }

    private byte[] changed(byte[] bytes) {
        int from = random.nextInt(bytes.length + 1);
        int to = Math.min(bytes.length, from + (random.nextInt(4) == 0 ? random.nextInt(200) : random.nextInt(6)));
        return switch (random.nextInt(7)) {
            case 0 -> joined(bytes, from, new byte[0], to);
            case 1 -> joined(bytes, from, new byte[] {(byte) random.nextInt(256)}, to);
            case 2 -> joined(bytes, from, Arrays.copyOfRange(bytes, from, to), from);
            case 3 -> joined(bytes, from, part(any()), random.nextBoolean() ? from : to);
            case 4 -> Arrays.copyOf(bytes, from);
            case 5 -> flipped(bytes);
            default -> joined(bytes, from, WORDS.get(random.nextInt(WORDS.size())), random.nextBoolean() ? from : to);
        };
    }

    private byte[] part(byte[] bytes) {
        int from = random.nextInt(bytes.length + 1);
        return Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + random.nextInt(100)));
    }

    private byte[] flipped(byte[] bytes) {
        byte[] flipped = bytes.clone();
        if (flipped.length > 0) {
            flipped[random.nextInt(flipped.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return flipped;
    }

    private static byte[] joined(byte[] bytes, int from, byte[] middle, int to) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream(bytes.length + middle.length);
        joined.write(bytes, 0, from);
        joined.writeBytes(middle);
        joined.write(bytes, to, bytes.length - to);
        return joined.toByteArray();
    }
}
