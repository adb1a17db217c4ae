package dev.credence.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The principle of an interval method or comparator, its source, and its intervals in words; nothing is known here of methods of users.
 */
record MethodNote(String id, String rests, String source, String doi, String intervals) {
    private static final Properties ALL = read();
    /** Authors, year, and the rest of a source. */
    private static final Pattern SOURCE = Pattern.compile("(.*?) \\((\\d{4})\\), (.*)");
    /** The journal, its volume with or without a letter before it, and the pages. */
    private static final Pattern JOURNAL = Pattern.compile("(.*?) (\\d+), ([\\d-]+)");

    static Optional<MethodNote> of(String spelling) {
        int colon = spelling.indexOf(':');
        String id = colon < 0 ? spelling : spelling.substring(0, colon);
        return Optional.ofNullable(ALL.getProperty(id))
                .map(line -> line.split("\\|", -1))
                .map(parts -> new MethodNote(
                        id, parts[0], parts[1], parts[2], parts.length > 3 ? parts[3] : "intervals by " + id));
    }

    String address() {
        return "https://doi.org/" + doi.replace("<", "%3C").replace(">", "%3E");
    }

    /** Returns the source as an entry for BibTeX, whose key is made of the first author and the year. */
    String bibtex() {
        Matcher parts = SOURCE.matcher(source);
        if (!parts.matches()) {
            return "@misc{" + key() + ",\n  note = {" + source + "},\n  doi = {" + doi + "}\n}";
        }
        StringBuilder entry = new StringBuilder("@article{" + key());
        add(entry, "author", authors(parts));
        add(entry, "year", parts.group(2));
        Matcher journal = JOURNAL.matcher(parts.group(3));
        if (journal.matches()) {
            add(entry, "journal", journal.group(1));
            add(entry, "volume", journal.group(2));
            add(entry, "pages", journal.group(3).replace("-", "--"));
        } else {
            add(entry, "journal", parts.group(3));
        }
        add(entry, "doi", doi);
        return entry.append("\n}").toString();
    }

    String key() {
        Matcher parts = SOURCE.matcher(source);
        return parts.matches()
                ? authors(parts)
                                .split(" and ", 2)[0]
                                .replaceAll("[^A-Za-z]", "")
                                .toLowerCase(Locale.ROOT)
                        + parts.group(2)
                : id;
    }

    private static String authors(Matcher parts) {
        return parts.group(1).replace(" and ", ", ").replace(", ", " and ");
    }

    private static void add(StringBuilder entry, String field, String value) {
        entry.append(",\n  ").append(field).append(" = {").append(value).append('}');
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
