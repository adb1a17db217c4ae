package dev.credence.cli.doctor;

import dev.credence.cli.doctor.DoctorCommand.Findings;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.format.Format;
import dev.credence.cli.input.text.TextFile.StrictUtf8Reader;
import dev.credence.cli.options.ShellWords;
import dev.credence.report.text.SafeText;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A file of lines without a header, whose fields are separated by blanks: judgements or a run in the format of TREC, or tokens with tags
 * in the format of CoNLL. It is recognized by its first line with fields, and described by all of them.
 *
 * @param profile the fields as columns
 * @param findings sentences on the file
 * @param commands the words of each command to go on with
 */
record LineFile(FileProfile profile, Findings findings, List<List<String>> commands) {
    private static final Pattern TAG = Pattern.compile("O|[BIESLU][-_].+");
    private static final Pattern WHOLE = Pattern.compile("-?[0-9]{1,9}");
    private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9]*[.]?[0-9]+([eE][-+]?[0-9]+)?");
    private static final String DOCUMENT = "-DOCSTART-";

    /** The kinds of files. */
    private enum Kind {
        JUDGEMENTS("TREC judgements"),
        RUN("TREC run"),
        TOKENS("CoNLL tokens with tags");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        /** Returns the kind that a line shows. */
        static Optional<Kind> of(String[] fields) {
            int last = fields.length - 1;
            if (fields.length == 4 && WHOLE.matcher(fields[3]).matches() && !fields[2].isEmpty()) {
                return Optional.of(JUDGEMENTS);
            }
            if (fields.length == 6
                    && WHOLE.matcher(fields[3]).matches()
                    && NUMBER.matcher(fields[4]).matches()) {
                return Optional.of(RUN);
            }
            return fields.length > 1 && TAG.matcher(fields[last]).matches() ? Optional.of(TOKENS) : Optional.empty();
        }

        List<String> columns(String[] fields) {
            return switch (this) {
                case JUDGEMENTS -> List.of("query", "iteration", "document", "relevance");
                case RUN -> List.of("query", "Q0", "document", "rank", "score", "run");
                case TOKENS ->
                    IntStream.range(0, fields.length)
                            .mapToObj(i -> tokenColumn(i, fields))
                            .toList();
            };
        }

        private static String tokenColumn(int place, String[] fields) {
            int last = fields.length - 1;
            if (place == 0) {
                return "token";
            }
            return isOfTwo(fields) && place >= last - 1
                    ? (place == last ? "tag of the system" : "tag of the gold standard")
                    : place == last ? "tag" : "field " + (place + 1);
        }
    }

    private static boolean isOfTwo(String[] fields) {
        return fields.length > 2 && TAG.matcher(fields[fields.length - 2]).matches();
    }

    /** Returns the file if its name shows no other format and its first line with fields is of a known kind. */
    static Optional<LineFile> of(TableFile file) {
        TableFile.requireFile(file.path());
        if (file.format().isPresent() || Format.named(file.path().toString()).isPresent()) {
            return Optional.empty();
        }
        return file.text().attempt(() -> read(file));
    }

    private static Optional<LineFile> read(TableFile file) throws IOException {
        try (BufferedReader lines = new BufferedReader(file.text().open(in -> new StrictUtf8Reader(in, true)))) {
            Optional<Reading> reading = Optional.empty();
            long before = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] fields = line.strip().split("\\s+", -1);
                if (reading.isEmpty() && !fields[0].isEmpty() && !fields[0].equals(DOCUMENT)) {
                    Optional<Kind> kind = Kind.of(fields);
                    if (kind.isEmpty()) {
                        return Optional.empty();
                    }
                    reading = Optional.of(new Reading(kind.get(), fields, before));
                }
                before += fields[0].equals(DOCUMENT) ? 1 : 0;
                reading.ifPresent(one -> one.add(fields));
            }
            return reading.map(one -> one.described(file.path().toString()));
        }
    }

    /** The lines so far. */
    private static final class Reading {
        private final Kind kind;
        private final boolean two;
        private final List<ColumnProfile> columns;
        private long rows;
        private long documents;
        private long others;

        Reading(Kind kind, String[] fields, long documents) {
            this.kind = kind;
            this.documents = documents;
            this.two = isOfTwo(fields);
            this.columns = kind.columns(fields).stream()
                    .map(name -> new ColumnProfile(name, fields.length))
                    .toList();
        }

        void add(String[] fields) {
            if (fields[0].equals(DOCUMENT)) {
                documents++;
            } else if (fields.length == columns.size()) {
                rows++;
                IntStream.range(0, fields.length).forEach(i -> columns.get(i).add(fields[i]));
            } else if (!fields[0].isEmpty()) {
                others++;
            }
        }

        LineFile described(String path) {
            List<String> suspicions = new ArrayList<>();
            if (others > 0) {
                suspicions.add(SafeText.count(others) + (others == 1 ? " line does" : " lines do") + " not have "
                        + columns.size() + " fields, as the first line does");
            }
            if (kind == Kind.TOKENS && !two) {
                suspicions.add("only the last field is a tag; put the tags of the gold standard and of the system into"
                        + " the last two, in this order");
            }
            FileProfile profile =
                    new FileProfile(path, kind.words, rows, columns, Optional.empty(), List.of(), List.of());
            return new LineFile(profile, new Findings(List.of(fact()), suspicions), commands(ShellWords.file(path)));
        }

        private String fact() {
            String distinct = columns.get(0).distinctShown();
            return switch (kind) {
                case JUDGEMENTS -> distinct + " queries with judged documents";
                case RUN -> distinct + " queries with ranked documents";
                case TOKENS ->
                    documents > 1
                            ? SafeText.count(documents) + " documents, which are the items"
                            : "no or one document is marked by " + DOCUMENT + ", so that the sentences are the items";
            };
        }

        private List<List<String>> commands(String file) {
            return switch (kind) {
                case JUDGEMENTS ->
                    List.of(
                            List.of("credence", "evaluate", "--qrels", file, "--run", "RUN.txt", "--metric", "ndcg@10"),
                            List.of(
                                    "credence",
                                    "compare",
                                    "--qrels",
                                    file,
                                    "--run",
                                    "RUN.txt",
                                    "--with",
                                    "OTHER-RUN.txt",
                                    "--metric",
                                    "ndcg@10"));
                case RUN ->
                    List.of(List.of(
                            "credence", "evaluate", "--qrels", "QRELS.txt", "--run", file, "--metric", "ndcg@10"));
                case TOKENS ->
                    two
                            ? List.of(
                                    List.of("credence", "evaluate", file, "--spans", "strict"),
                                    List.of("credence", "compare", file, "--with", "OTHER.conll", "--spans", "strict"))
                            : List.of();
            };
        }
    }
}
