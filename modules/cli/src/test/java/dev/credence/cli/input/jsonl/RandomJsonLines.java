package dev.credence.cli.input.jsonl;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Random files of JSON lines, most of whose lines are objects with the columns id and output.score, and some of which are broken. */
final class RandomJsonLines {
    private static final String[] NAMES = {
        "id",
        "output",
        "score",
        " score",
        "score\t",
        "sc\\u006fre",
        "output.score",
        "id ",
        "",
        "\u65e5\u672c",
        "a\\\"b",
        "tags",
        "ok\u00a0"
    };
    private static final String[] VALUES = {
        "0",
        "-0",
        "1.0",
        "0.73",
        "-12.5e-3",
        "1E+2",
        "123456789012345678",
        "0.1234567890123456789",
        "1e400",
        "01",
        "1.",
        ".5",
        "+1",
        "-",
        "1e",
        "1e+",
        "0x1",
        "1_0",
        "true",
        "false",
        "null",
        "NaN",
        "Infinity",
        "-Infinity",
        "INF",
        "-INF",
        "tru",
        "nulls",
        "None",
        "''",
        "\"\"",
        "\"0.5\"",
        "\"a\"",
        "\" a \"",
        "\"a\\nb\"",
        "\"\\u00e9\"",
        "\"\\ud83d\"",
        "\"\\u12G4\"",
        "\"\\x\"",
        "\"\u00e9\ud83d\ude00\"",
        "\"\ufffd\"",
        "\"tab\there\"",
        "\"seven77\"",
        "\"eight888\"",
        "\"nine99999\\\\\"",
        "\"\u007f\"",
        "[]",
        "{}",
        "[1, [2, {\"a\": [3]}]]",
        "{\"score\": 1}",
        "{\"score\" :1 , \"x\":[ ]}",
        "[1,]",
        "{,}",
        "{\"a\"}",
        "[1 2]",
        "/* c */ 1"
    };
    private static final String[] BLANKS = {"", "", "", " ", " ", "  ", "\t", "\r", "\u00a0", "\f"};
    private static final String[] LINE_ENDS = {
        "\n", "\n", "\n", "\n", "\n", "\n", "\r\n", "\r\n", "\n\n", " \n", "\r", "\r\r\n", "", " ", "\n \n"
    };

    private final SplittableRandom random;
    /** The probability that something is unusual. */
    private final double odd;

    RandomJsonLines(long seed) {
        random = new SplittableRandom(seed);
        odd = random.nextInt(4) / 30.0;
    }

    byte[] file() {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        if (isOdd()) {
            file.writeBytes(pick("\ufeff", "\ufeff\ufeff", "\n", " ", "\u0000").getBytes(StandardCharsets.UTF_8));
        }
        int lines = random.nextInt(1, 9);
        for (int line = 0; line < lines; line++) {
            byte[] bytes = (isOdd() ? object(2) : usual()).getBytes(StandardCharsets.UTF_8);
            file.writeBytes(isOdd() ? mutated(bytes) : bytes);
            file.writeBytes((isOdd() ? pick(LINE_ENDS) : "\n").getBytes(StandardCharsets.UTF_8));
        }
        byte[] all = file.toByteArray();
        return isOdd() ? Arrays.copyOf(all, random.nextInt(all.length + 1)) : all;
    }

    private String usual() {
        String space = random.nextBoolean() ? " " : "";
        return "{\"id\":" + space + "\"item " + random.nextInt(1000) + "\"," + space + "\"output\":" + space
                + "{\"text\":" + space + "\"caf\u00e9 \\\""
                + "x".repeat(random.nextInt(20)) + "\\\"\"," + space + "\"score\":" + space + random.nextInt(11) / 10.0
                + "},"
                + (isOdd() ? value(0) : "\"tags\":[1,2]") + "}";
    }

    private String object(int depth) {
        StringBuilder object = new StringBuilder("{");
        int fields = random.nextInt(5);
        for (int field = 0; field < fields; field++) {
            object.append(field == 0 ? "" : ",").append(blank());
            object.append('"')
                    .append(pick(NAMES))
                    .append('"')
                    .append(blank())
                    .append(':')
                    .append(blank())
                    .append(value(depth))
                    .append(blank());
        }
        return object + "}";
    }

    private String value(int depth) {
        if (depth > 0 && random.nextInt(3) == 0) {
            return object(depth - 1);
        }
        int deep = random.nextInt(50) == 0 ? random.nextInt(200) : 0;
        return "[".repeat(deep) + pick(VALUES) + "]".repeat(deep);
    }

    private String blank() {
        return isOdd() ? pick(BLANKS) : "";
    }

    private byte[] mutated(byte[] bytes) {
        int at = random.nextInt(bytes.length + 1);
        byte[] changed = Arrays.copyOf(bytes, bytes.length + 1);
        switch (random.nextInt(3)) {
            case 0 -> System.arraycopy(bytes, at, changed, Math.min(at + 1, bytes.length), bytes.length - at);
            case 1 -> changed[bytes.length] = ' ';
            default -> {
                System.arraycopy(
                        bytes, Math.min(at + 1, bytes.length), changed, at, Math.max(0, bytes.length - at - 1));
                changed = Arrays.copyOf(changed, Math.max(0, bytes.length - 1));
            }
        }
        if (changed.length > bytes.length) {
            changed[Math.min(at, changed.length - 1)] = (byte)
                    (random.nextBoolean()
                            ? random.nextInt(256)
                            : pick("{", "}", "[", "]", ",", ":", "\"", "\\").charAt(0));
        }
        return changed;
    }

    private boolean isOdd() {
        return random.nextDouble() < odd;
    }

    private String pick(String... from) {
        return from[random.nextInt(from.length)];
    }
}
