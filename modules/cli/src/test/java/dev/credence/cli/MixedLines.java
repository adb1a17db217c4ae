package dev.credence.cli;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;

/**
 * Lines for {@code credence batch}, of which a share is poison: malformed, too deep, too large, too slow, or of no sense. All others
 * are requests that can be answered within milliseconds. The same seed gives the same lines.
 *
 * @param lines in their order
 * @param poison whether the line of the same index is poison
 */
record MixedLines(List<byte[]> lines, List<Boolean> poison) {
    private static final String BINARY = "{\"type\":\"binary\",\"tp\":9,\"fp\":2,\"fn\":1,\"tn\":5}";
    private static final List<String> METRICS =
            List.of("accuracy", "precision", "f1", "mcc", "cohen-kappa", "balanced-accuracy", "jaccard", "g-mean");
    private static final List<String> METHODS = List.of(
            "",
            "delta-wilson",
            "delta-logit",
            "dirichlet\",\"draws\":300,\"seed\":\"7",
            "bootstrap-percentile\",\"draws\":300,\"seed\":\"7");

    /** The poison that is answered at once. */
    private static final List<Function<SplittableRandom, byte[]>> QUICK = List.of(
            random -> text(healthy(0, random).substring(0, random.nextInt(2, 60))),
            MixedLines::noise,
            random -> text("[".repeat(random.nextInt(1_000, 200_000))),
            random -> text("{\"id\":".repeat(random.nextInt(1_000, 200_000))),
            random -> text(interval(nested(random.nextInt(100, 20_000)))),
            random -> text("{\"op\":\"compare\",\"metric\":\"f1\",\"comparator\":\""
                    + "independent-delta:base=".repeat(random.nextInt(2, 10_000)) + "wilson\",\"evidence\":"
                    + pair(BINARY) + "}"),
            random -> text(interval(BINARY.replace("9", "9".repeat(random.nextInt(20, 100_000))))),
            random -> text(interval(BINARY.replace("9", "1e" + random.nextInt(16, Integer.MAX_VALUE)))),
            random -> text(interval(BINARY.replace("9", "1e99999999999999999999"))),
            random -> text(interval(BINARY.replace("9", "-" + random.nextLong(1, Long.MAX_VALUE)))),
            random -> text(interval(BINARY.replace("9", random.nextBoolean() ? "NaN" : "Infinity"))),
            random -> text(interval(BINARY.replace("9", "null"))),
            random -> text(interval("null")),
            random -> text(interval("[" + BINARY + "]")),
            random -> text(interval("{\"type\":\"confusion\",\"labels\":[\"a\",\"b\"],\"counts\":[[1,2],null]}")),
            random -> text(interval("{\"type\":\"confusion\",\"labels\":[\"a\",\"a\"],\"counts\":[[1,2],[3,4]]}")),
            random -> text("{\"op\":\"interval\",\"metric\":\"" + "x".repeat(random.nextInt(10_000, 1_000_000))
                    + "\",\"evidence\":" + BINARY + "}"),
            random -> text("{\"id\":\"" + "x".repeat(random.nextInt(10_000, 1_000_000)) + "\",\"op\":\"nothing\"}"),
            random -> text("{\"id\":1,\"id\":2,\"op\":\"interval\",\"metric\":\"f1\",\"evidence\":" + BINARY + "}"),
            random -> text("{\"id\":\"\\ud800\",\"op\":\"\\u0000\"}"),
            random -> text("\uFEFF{}"),
            random -> text(
                    List.of("null", "42", "[]", "{}", "\"f1\"", "{\"op\":null}").get(random.nextInt(6))),
            random -> spoiled(text(interval(BINARY)), random),
            random -> text(interval(BINARY).replace("\"metric\"", "\"draws\":1000000000000,\"metric\"")),
            random -> text(interval(BINARY).replace("\"metric\"", "\"level\":1,\"metric\"")),
            random -> text("{\"op\":\"compare\",\"metric\":\"fpr\",\"comparator\":\"bayes:prior=1e-300\",\"evidence\":"
                    + pair(BINARY) + "}"),
            random -> text("{\"op\":\"plan\",\"plan\":\"width\",\"input\":{\"expected\":0.5,\"width\":1e-300}}"));

    /** The request of a hundred million simulated samples is stopped. */
    private static final String SLOW =
            "{\"op\":\"coverage\",\"metric\":\"f1\",\"method\":\"bootstrap-percentile\",\"input\":{\"n\":100,"
                    + "\"precision\":0.8,\"recall\":0.7,\"prevalence\":0.4,\"replicates\":10000000}}";

    /**
     * Lines of which one in a hundred is poison, all kinds in turn.
     *
     * @param size how many lines
     * @param slow how many of them take as long as they are allowed to
     * @param seed 0 or more
     */
    static MixedLines of(int size, int slow, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        boolean[] poison = new boolean[size];
        for (int left = size / 100; left > 0; ) {
            int line = random.nextInt(size);
            left -= poison[line] ? 0 : 1;
            poison[line] = true;
        }
        List<byte[]> lines = new ArrayList<>();
        List<Boolean> poisonous = new ArrayList<>();
        // the next seed goes on with the kinds where this one ends
        long kind = seed * (size / 100 - slow);
        int slowLeft = slow;
        for (int i = 0; i < size; i++) {
            poisonous.add(poison[i]);
            if (!poison[i]) {
                lines.add(text(healthy(i, random)));
            } else if (slowLeft > 0) {
                slowLeft--;
                lines.add(text(SLOW));
            } else {
                lines.add(QUICK.get((int) (kind++ % QUICK.size())).apply(random));
            }
        }
        return new MixedLines(lines, poisonous);
    }

    /** Returns all lines, or those without the poison. */
    byte[] file(boolean all) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int i = 0; i < lines.size(); i++) {
            if (all || !poison.get(i)) {
                out.writeBytes(lines.get(i));
                out.write('\n');
            }
        }
        return out.toByteArray();
    }

    private static byte[] text(String line) {
        return line.getBytes(StandardCharsets.UTF_8);
    }

    /** Returns an id; one in three was used before. */
    private static String healthy(int i, SplittableRandom random) {
        String id = "{\"id\":" + i / 3 + ",";
        String metric = "\"metric\":\"" + METRICS.get(random.nextInt(METRICS.size())) + "\",";
        return switch (random.nextInt(4)) {
            case 0 ->
                id + "\"op\":\"compare\"," + metric + "\"evidence\":{\"type\":\"independent\",\"first\":"
                        + binary(random) + ",\"second\":" + binary(random) + "}}";
            case 1 ->
                id + "\"op\":\"test\",\"test\":\"mcnemar-mid-p\",\"input\":{\"b\":" + random.nextInt(50) + ",\"c\":"
                        + random.nextInt(50) + "}}";
            default -> id + "\"op\":\"interval\"," + metric + method(random) + "\"evidence\":" + binary(random) + "}";
        };
    }

    /** The seed is a number; its name and the quotes around are those of the list above. */
    private static String method(SplittableRandom random) {
        String method = METHODS.get(random.nextInt(METHODS.size()));
        return method.isEmpty() ? "" : ("\"method\":\"" + method + "\",").replace("\"seed\":\"7\"", "\"seed\":7");
    }

    private static String binary(SplittableRandom random) {
        return "{\"type\":\"binary\",\"tp\":" + random.nextInt(1, 200) + ",\"fp\":" + random.nextInt(1, 200)
                + ",\"fn\":" + random.nextInt(1, 200) + ",\"tn\":" + random.nextInt(1, 200) + "}";
    }

    private static String interval(String evidence) {
        return "{\"id\":\"poison\",\"op\":\"interval\",\"metric\":\"f1\",\"evidence\":" + evidence + "}";
    }

    private static String pair(String evidence) {
        return "{\"type\":\"independent\",\"first\":" + evidence + ",\"second\":" + evidence + "}";
    }

    /** Nests evidence within evidence. */
    private static String nested(int depth) {
        return "{\"type\":\"independent\",\"first\":".repeat(depth) + BINARY + "}".repeat(depth);
    }

    /** Returns bytes of any kind except the end of a line, which are not blank. */
    private static byte[] noise(SplittableRandom random) {
        byte[] bytes = new byte[random.nextInt(1, 300)];
        random.nextBytes(bytes);
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = bytes[i] == '\n' ? (byte) 0xFF : bytes[i];
        }
        bytes[0] = (byte) 0xC0;
        return bytes;
    }

    /** Replaces one byte by a byte that UTF-8 never has. */
    private static byte[] spoiled(byte[] line, SplittableRandom random) {
        line[random.nextInt(line.length)] = (byte) 0xFE;
        return line;
    }
}
