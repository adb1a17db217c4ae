package dev.credence.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Restores the arguments that the user typed. Under a locale such as C, Java replaces every character outside ASCII, so
 * that two labels can become equal; Linux still provides the bytes, which are read as UTF-8.
 */
final class RawArguments {
    private static final Path BYTES = Path.of("/proc/self/cmdline");

    private RawArguments() {}

    static String[] of(String[] decoded) {
        String charset = System.getProperty("sun.jnu.encoding", "UTF-8");
        boolean whole = Arrays.stream(decoded).allMatch(RawArguments::isWhole);
        return whole || charset.equalsIgnoreCase("UTF-8") ? decoded : typed(decoded);
    }

    /**
     * Returns whether every character of an argument was decoded; a character that was not is a replacement character.
     */
    private static boolean isWhole(String argument) {
        return argument.indexOf('\uFFFD') < 0;
    }

    private static String[] typed(String[] decoded) {
        try {
            return last(Files.readAllBytes(BYTES), decoded);
        } catch (IOException e) {
            return decoded;
        }
    }

    /**
     * Returns the last of the zero-terminated texts, as many as there are decoded arguments, if they are valid UTF-8.
     */
    static String[] last(byte[] bytes, String[] decoded) throws IOException {
        List<String> all = new ArrayList<>();
        int begin = 0;
        for (int at = 0; at < bytes.length; at++) {
            if (bytes[at] == 0) {
                all.add(decode(bytes, begin, at - begin));
                begin = at + 1;
            }
        }
        return all.size() < decoded.length
                ? decoded
                : all.subList(all.size() - decoded.length, all.size()).toArray(String[]::new);
    }

    private static String decode(byte[] bytes, int from, int length) throws IOException {
        ByteBuffer text = ByteBuffer.wrap(bytes, from, length);
        return StandardCharsets.UTF_8.newDecoder().decode(text).toString();
    }
}
