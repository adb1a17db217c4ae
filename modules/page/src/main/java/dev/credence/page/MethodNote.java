package dev.credence.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Properties;

/** What an interval method or comparator rests on, and its source; of your own methods nothing is known here. */
record MethodNote(String id, String rests, String source, String doi) {
    private static final Properties ALL = read();

    static Optional<MethodNote> of(String spelling) {
        int colon = spelling.indexOf(':');
        String id = colon < 0 ? spelling : spelling.substring(0, colon);
        return Optional.ofNullable(ALL.getProperty(id))
                .map(line -> line.split("\\|", -1))
                .map(parts -> new MethodNote(id, parts[0], parts[1], parts[2]));
    }

    /** {@code Wilson (1927)}: how it is named in running text. */
    String shortSource() {
        return source.substring(0, source.indexOf(')') + 1);
    }

    String address() {
        return "https://doi.org/" + doi.replace("<", "%3C").replace(">", "%3E");
    }

    private static Properties read() {
        Properties read = new Properties();
        try (InputStream in = PageAsset.METHODS.open()) {
            read.load(new InputStreamReader(in, StandardCharsets.UTF_8));
            return read;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
