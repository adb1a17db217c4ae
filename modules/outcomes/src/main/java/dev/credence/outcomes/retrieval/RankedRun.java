package dev.credence.outcomes.retrieval;

import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The run of a search engine: for each query, the documents that it retrieved, in the order of their scores.
 *
 * <p>Documents are ordered as by trec_eval: by descending score, and equal scores by descending name of the document (in UTF-16 code
 * units). The rank that a file states is ignored. Scores are rounded to single precision before they are compared, as in trec_eval
 * until version 9.0.8 and in pytrec_eval, so that scores which differ by less than about 6e-8 of their size are ties; trec_eval 10.0
 * compares them in double precision.
 *
 * <p>Instances are immutable. Memory: about 4 bytes for each document, its name, and 100 bytes for each query; 20 bytes more for each
 * document while the file is being read.
 *
 * @see <a href="https://github.com/usnistgov/trec_eval">trec_eval</a>
 */
public final class RankedRun {
    private static final int WITHOUT_TAG = 5;
    private static final int DOCUMENT = 2;
    private static final int RANK = 3;
    private static final int SCORE = 4;

    private static final Comparator<DocumentList.Entry> RANKS = Comparator.comparingDouble(DocumentList.Entry::value)
            .thenComparing(DocumentList.Entry::document)
            .reversed();

    private final Map<String, String[]> queries;

    private RankedRun(Map<String, String[]> queries) {
        this.queries = queries;
    }

    /**
     * Reads a run in the format of TREC: {@code query Q0 document rank score tag} in each line, separated by white space. The second
     * field, the rank and the tag are ignored. The tag may be absent or consist of several words. Blank lines are skipped, and so are
     * lines that begin with {@code #}, which are comments. The lines of a query need not be next to each other, nor in the order of
     * scores.
     *
     * @param reader the text, which is read to its end and not closed
     * @param fileName the name of the file for error messages
     * @return the run
     * @throws IllegalArgumentException if there is no document, or a line has fewer than five fields, a rank that does not begin with a
     *     digit or minus sign or a score that is not a number, or a document occurs twice for a query; the message names the line
     * @throws IOException if the text cannot be read
     */
    public static RankedRun read(Reader reader, String fileName) throws IOException {
        TrecLines lines = new TrecLines(reader, fileName);
        Map<String, DocumentList> lists = new LinkedHashMap<>();
        String query = "";
        while (lines.next()) {
            requireFields(lines);
            query = lines.field(0, query);
            lists.computeIfAbsent(query, name -> new DocumentList())
                    .add(lines.field(DOCUMENT), score(lines), lines.number());
        }
        if (lists.isEmpty()) {
            throw lines.empty("retrieved document");
        }
        Map<String, String[]> queries = new LinkedHashMap<>();
        lists.forEach((name, list) -> queries.put(name, ranked(name, list, lines)));
        return new RankedRun(queries);
    }

    /** Refuses too few fields, and a rank that is a word, because the name of a document then contains white space. */
    private static void requireFields(TrecLines lines) {
        if (lines.fields() < WITHOUT_TAG) {
            throw lines.error(
                    "a retrieved document must have 6 fields, query Q0 document rank score tag, separated by white"
                            + " space, of which the tag may be absent: fields=" + lines.fields());
        }
        char first = lines.first(RANK);
        if (!(first >= '0' && first <= '9') && first != '-') {
            throw lines.error(
                    "rank must be a number, and names must not contain white space: rank=" + lines.field(RANK));
        }
    }

    /** Returns the score in single precision, without the sign of zero. */
    private static float score(TrecLines lines) {
        String text = lines.field(SCORE);
        double score = Double.NaN;
        try {
            score = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            // The same message as for NaN.
        }
        if (Double.isNaN(score)) {
            throw lines.error("score must be a number: score=" + text);
        }
        return (float) score + 0.0f;
    }

    private static String[] ranked(String query, DocumentList list, TrecLines lines) {
        DocumentList.Entry[] entries = list.sorted((first, second) -> lines.error(
                second.line(),
                "a document must occur once for a query: query=" + query + ", document=" + second.document() + "; line "
                        + first.line() + " has it too"));
        Arrays.sort(entries, RANKS);
        return Arrays.stream(entries).map(DocumentList.Entry::document).toArray(String[]::new);
    }

    /** {@return the queries for which documents were retrieved, in the order of their first lines} */
    public Set<String> queries() {
        return Collections.unmodifiableSet(queries.keySet());
    }

    /**
     * Returns the documents of a query.
     *
     * @param query the query
     * @return the documents, the first rank first; empty if the run does not have the query
     */
    public List<String> documents(String query) {
        return List.of(ranked(query));
    }

    String[] ranked(String query) {
        return queries.getOrDefault(Objects.requireNonNull(query, "query must not be null"), new String[0]);
    }

    /** Returns the number of queries. */
    @Override
    public String toString() {
        return "RankedRun[" + queries.size() + " queries]";
    }
}
