package dev.credence.outcomes.span;

import dev.credence.outcomes.span.SpanReader.SpanFile;
import dev.credence.outcomes.span.SpanReader.TagScheme;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads the spans of tagged tokens in the columns of the CoNLL shared tasks.
 *
 * <p>A line has a token and its columns, separated by white space, among them the gold tag and the predicted tag. An empty line ends a
 * sentence, and with it every span. A line that starts with {@code -DOCSTART-} starts a document. Documents are the items; if no line
 * marks a document, each sentence is an item, and {@link SpanFile#sentencesAreItems} is true.
 *
 * <p>Items are named {@code document-1}, {@code document-2} and so on, or {@code sentence-1} and so on; what precedes the first mark is
 * {@code document-0}. Documents without tokens are left out. Tags follow BIO (IOB2), IOB1, BILOU or BIOES. Broken sequences are read as
 * conlleval does: a tag that cannot continue a span, such as I after O or after another type, starts a new one. Thus BIO and IOB1 need no
 * distinction, and a given scheme only restricts the letters.
 *
 * @see <a href="https://aclanthology.org/W00-0726/">Tjong Kim Sang and Buchholz (2000), CoNLL-2000 shared task</a>
 * @see <a href="https://aclanthology.org/W03-0419/">Tjong Kim Sang and De Meulder (2003), CoNLL-2003 shared task</a>
 */
public final class SpanReader {
    private static final String MARK = "-DOCSTART-";

    private SpanReader() {}

    /**
     * Reads a file whose last two columns are the gold tag and the predicted tag, as conlleval does.
     *
     * @param reader the text; it is not closed
     * @param fileName the name of the file in messages
     * @return the spans
     * @throws IllegalArgumentException as for {@link #readConll(Reader, String, int, int)}
     * @throws IOException if the text cannot be read
     */
    public static SpanFile readConll(Reader reader, String fileName) throws IOException {
        return readConll(reader, fileName, -2, -1);
    }

    /**
     * Reads a file and detects the scheme of each column of tags.
     *
     * @param reader the text; it is not closed
     * @param fileName the name of the file in messages
     * @param columnOfGold the column of gold tags, counted from 0, or from -1 for the last column to the left
     * @param columnOfPredicted the column of predicted tags, counted in the same way
     * @return the spans
     * @throws IllegalArgumentException if there is no token, a column does not exist, the number of columns differs between lines, or a
     *     tag is not one of a scheme; the message names the line
     * @throws IOException if the text cannot be read
     */
    public static SpanFile readConll(Reader reader, String fileName, int columnOfGold, int columnOfPredicted)
            throws IOException {
        return new Parser(fileName, columnOfGold, columnOfPredicted, null).parse(reader);
    }

    /**
     * Reads a file whose tags follow a given scheme.
     *
     * @param reader the text; it is not closed
     * @param fileName the name of the file in messages
     * @param columnOfGold the column of gold tags, counted from 0, or from -1 for the last column to the left
     * @param columnOfPredicted the column of predicted tags, counted in the same way
     * @param scheme the scheme of both columns; tags with other letters are errors
     * @return the spans
     * @throws IllegalArgumentException as for {@link #readConll(Reader, String, int, int)}, or if a tag has a letter of another scheme
     * @throws IOException if the text cannot be read
     */
    public static SpanFile readConll(
            Reader reader, String fileName, int columnOfGold, int columnOfPredicted, TagScheme scheme)
            throws IOException {
        Objects.requireNonNull(scheme, "scheme must not be null");
        return new Parser(fileName, columnOfGold, columnOfPredicted, scheme).parse(reader);
    }

    /** The spans of a sentence and the number of marks before it. */
    private record Sentence(int document, List<Span> gold, List<Span> predicted) {}

    /** Reads one file. */
    private static final class Parser {
        private final String fileName;
        private final int columnOfGold;
        private final int columnOfPredicted;
        private final TagDecoder gold;
        private final TagDecoder predicted;
        private final List<Sentence> sentences = new ArrayList<>();
        private int line;
        private int tokens;
        private int tokensBefore;
        private int marks;
        /** The number of columns of all lines, and the line that has set it; 0 before the first token. */
        private int columns;

        private int lineOfColumns;

        Parser(String fileName, int columnOfGold, int columnOfPredicted, @Nullable TagScheme scheme) {
            this.fileName = Objects.requireNonNull(fileName, "fileName must not be null");
            this.columnOfGold = columnOfGold;
            this.columnOfPredicted = columnOfPredicted;
            this.gold = new TagDecoder(scheme);
            this.predicted = new TagDecoder(scheme);
        }

        SpanFile parse(Reader reader) throws IOException {
            BufferedReader lines = new BufferedReader(Objects.requireNonNull(reader, "reader must not be null"));
            for (String text = lines.readLine(); text != null; text = lines.readLine()) {
                line++;
                read(line == 1 && text.startsWith("\uFEFF") ? text.substring(1) : text);
            }
            endSentence();
            if (tokens == 0) {
                throw new IllegalArgumentException(
                        "a file of tagged tokens must have a token: lines=" + line + " in " + fileName);
            }
            return new SpanFile(documents(), marks == 0, gold.detected(), predicted.detected(), tokens);
        }

        private void read(String text) {
            if (text.isBlank()) {
                endSentence();
            } else if (text.startsWith(MARK)) {
                endSentence();
                marks++;
            } else {
                readToken(text.strip().split("\\s+"));
            }
        }

        private void endSentence() {
            gold.endSentence(tokens);
            predicted.endSentence(tokens);
            if (tokens > tokensBefore) {
                sentences.add(new Sentence(marks, gold.takeSpans(), predicted.takeSpans()));
                tokensBefore = tokens;
            }
        }

        private void readToken(String[] cells) {
            if (columns == 0) {
                columns = cells.length;
                lineOfColumns = line;
                requireColumns();
            }
            if (cells.length != columns) {
                throw new IllegalArgumentException("all tokens must have the same number of columns: columns="
                        + cells.length + location() + ", but " + columns + " at " + fileName + ":" + lineOfColumns);
            }
            readTag(gold, cells, index(columnOfGold));
            readTag(predicted, cells, index(columnOfPredicted));
            tokens++;
        }

        private void readTag(TagDecoder decoder, String[] cells, int column) {
            try {
                decoder.read(tokens, cells[column]);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(e.getMessage() + " in column " + column + location(), e);
            }
        }

        private int index(int column) {
            return column < 0 ? columns + column : column;
        }

        private void requireColumns() {
            requireColumn("columnOfGold", columnOfGold);
            requireColumn("columnOfPredicted", columnOfPredicted);
            if (index(columnOfGold) == index(columnOfPredicted)) {
                throw new IllegalArgumentException("columns of gold and predicted tags must differ: columnOfGold="
                        + columnOfGold + ", columnOfPredicted=" + columnOfPredicted + location());
            }
        }

        private void requireColumn(String name, int column) {
            if (index(column) < 0 || index(column) >= columns) {
                throw new IllegalArgumentException("a column of tags must exist: " + name + "=" + column
                        + " counted from 0, or" + " from -1 for the last one; columns=" + columns + location());
            }
        }

        private String location() {
            return " at " + fileName + ":" + line;
        }

        private SpanDocuments documents() {
            SpanDocuments documents = new SpanDocuments();
            int from = 0;
            while (from < sentences.size()) {
                int number = sentences.get(from).document();
                int to = from + 1;
                while (marks > 0 && to < sentences.size() && sentences.get(to).document() == number) {
                    to++;
                }
                List<Sentence> own = sentences.subList(from, to);
                documents.add(
                        marks > 0 ? "document-" + number : "sentence-" + to,
                        own.stream()
                                .flatMap(sentence -> sentence.gold().stream())
                                .toList(),
                        own.stream()
                                .flatMap(sentence -> sentence.predicted().stream())
                                .toList());
                from = to;
            }
            return documents;
        }
    }

    /** Turns the tags of one column into spans by the rules of conlleval: a tag that cannot continue a span starts one. */
    static final class TagDecoder {
        private static final String SINGLE = "SU";
        private static final String LAST = "EL";

        private final @Nullable TagScheme given;
        private @Nullable TagScheme withLast;
        /** Whether a span began with I, and whether one began with B although IOB1 would have I. */
        private boolean startsInside;

        private boolean startsWithB;

        private List<Span> spans = new ArrayList<>();
        /** The first position and the type of the open span; null if none is open. */
        private int start;

        private @Nullable String open;
        /** The type of the previous token of the sentence; null if it is outside of spans. */
        private @Nullable String previous;

        TagDecoder(@Nullable TagScheme given) {
            this.given = given;
        }

        /** Reads the tag of the token at a position. */
        void read(int position, String tag) {
            if (tag.equals("O")) {
                endSentence(position);
                return;
            }
            char letter = letter(tag);
            String type = tag.substring(2);
            boolean continues = type.equals(open) && letter != 'B' && SINGLE.indexOf(letter) < 0;
            if (!continues) {
                close(position);
                start = position;
                open = type;
                startsInside |= letter == 'I';
                startsWithB |= letter == 'B' && !type.equals(previous);
            }
            if (SINGLE.indexOf(letter) >= 0 || LAST.indexOf(letter) >= 0) {
                close(position + 1);
            }
            previous = type;
        }

        /** Closes the open span before a position, where a sentence ends or a token is outside of spans. */
        void endSentence(int position) {
            close(position);
            previous = null;
        }

        private void close(int end) {
            if (open != null) {
                spans.add(new Span(start, end, open));
                open = null;
            }
        }

        /** Returns the spans since the last call. */
        List<Span> takeSpans() {
            List<Span> finished = spans;
            spans = new ArrayList<>();
            return finished;
        }

        private char letter(String tag) {
            String letters = given != null ? given.letters() : withLast != null ? withLast.letters() : "BILUES";
            if (tag.length() < 3 || tag.charAt(1) != '-' || letters.indexOf(tag.charAt(0)) < 0) {
                throw new IllegalArgumentException(
                        "tag must be O, or a letter, a hyphen and a type such as B-PER, with one of the" + " letters "
                                + String.join(", ", letters.split("")) + scheme() + ": tag=" + tag);
            }
            char letter = tag.charAt(0);
            for (TagScheme scheme : List.of(TagScheme.BILOU, TagScheme.BIOES)) {
                if (letter != 'B' && letter != 'I' && scheme.letters().indexOf(letter) >= 0) {
                    withLast = scheme;
                }
            }
            return letter;
        }

        private String scheme() {
            if (given != null) {
                return " of scheme " + given;
            }
            return withLast == null ? "" : " of scheme " + withLast + ", which earlier tags follow";
        }

        /** Returns the given scheme, or the one that the tags follow. */
        TagScheme detected() {
            if (given != null) {
                return given;
            }
            if (withLast != null) {
                return withLast;
            }
            return startsInside && !startsWithB ? TagScheme.IOB1 : TagScheme.BIO;
        }
    }

    /**
     * The schemes of tags by which the tokens of a span are marked. A tag is {@code O} outside of spans, and otherwise a letter, a hyphen and
     * a type, such as {@code B-PER}.
     */
    public enum TagScheme {
        /** The first token of every span has B, the others have I (also called IOB2). */
        BIO("BI"),
        /** All tokens of a span have I, but the first one has B if a span of the same type ends directly before it. */
        IOB1("BI"),
        /** As BIO, with L for the last token of a span and U for the only one. */
        BILOU("BILU"),
        /** As BIO, with E for the last token of a span and S for the only one. */
        BIOES("BIES");

        private final String letters;

        TagScheme(String letters) {
            this.letters = letters;
        }

        /** Returns the letters other than O. */
        String letters() {
            return letters;
        }
    }

    /**
     * The spans of a file with tagged tokens.
     *
     * @param documents the gold spans and predicted spans of each item, with positions in tokens from the start of the file
     * @param sentencesAreItems whether the file has no marks of documents, so that each sentence is an item; intervals then ignore that
     *     sentences of one document are alike
     * @param goldScheme the scheme of the gold tags, given or detected
     * @param predictedScheme the scheme of the predicted tags, given or detected
     * @param tokens the number of tokens
     */
    public record SpanFile(
            SpanDocuments documents,
            boolean sentencesAreItems,
            TagScheme goldScheme,
            TagScheme predictedScheme,
            int tokens) {
        /** Checks that nothing is null. */
        public SpanFile {
            Objects.requireNonNull(documents, "documents must not be null");
            Objects.requireNonNull(goldScheme, "goldScheme must not be null");
            Objects.requireNonNull(predictedScheme, "predictedScheme must not be null");
        }
    }
}
