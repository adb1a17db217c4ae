package dev.credence.outcomes.retrieval;

import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Relevance judgements: for each query, the grade of each judged document. A grade of 1 or more usually means that the document is
 * relevant, and a larger grade that it is more relevant. A document without a judgement counts as not relevant, and so does one with
 * a negative grade.
 *
 * <p>Instances are immutable. Memory: about 8 bytes for each judgement, the name of its document, and 100 bytes for each query.
 */
public final class Qrels {
    private static final int FIELDS = 4;

    private final Map<String, JudgedQuery> queries;

    private Qrels(Map<String, JudgedQuery> queries) {
        this.queries = queries;
    }

    /**
     * Reads judgements in the format of TREC: {@code query iteration document relevance} in each line, separated by white space. The
     * iteration is ignored. Blank lines are skipped, and so are lines that begin with {@code #}, which are comments. The lines of a
     * query need not be next to each other.
     *
     * @param reader the text, which is read to its end and not closed
     * @param fileName the name of the file for error messages
     * @return the judgements
     * @throws IllegalArgumentException if there is no judgement, or a line has not four fields or a relevance that is not a whole number
     *     from -2^31 to 2^31 - 1, or a document is judged twice for a query, even with the same relevance; the message names the line
     * @throws IOException if the text cannot be read
     * @see <a href="https://trec.nist.gov/data/qrels_eng/">TREC, format of relevance judgements</a>
     */
    public static Qrels read(Reader reader, String fileName) throws IOException {
        TrecLines lines = new TrecLines(reader, fileName);
        Map<String, DocumentList> lists = new LinkedHashMap<>();
        String query = "";
        while (lines.next()) {
            if (lines.fields() != FIELDS) {
                throw lines.error(
                        "a judgement must have 4 fields, query iteration document relevance, separated by white"
                                + " space: fields=" + lines.fields());
            }
            query = lines.field(0, query);
            lists.computeIfAbsent(query, name -> new DocumentList()).add(lines.field(2), grade(lines), lines.number());
        }
        if (lists.isEmpty()) {
            throw lines.empty("judgement");
        }
        Map<String, JudgedQuery> queries = new LinkedHashMap<>();
        lists.forEach((name, list) -> queries.put(name, judgedQuery(name, list, lines)));
        return new Qrels(queries);
    }

    private static int grade(TrecLines lines) {
        String text = lines.field(FIELDS - 1);
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw lines.error("relevance must be a whole number from -2147483648 to 2147483647: relevance=" + text);
        }
    }

    private static JudgedQuery judgedQuery(String query, DocumentList list, TrecLines lines) {
        DocumentList.Entry[] entries = list.sorted((first, second) -> lines.error(
                second.line(),
                "a document must be judged once for a query, even with the same relevance: query=" + query
                        + ", document="
                        + second.document() + ", relevance=" + (int) second.value() + "; line " + first.line()
                        + " has relevance=" + (int) first.value()));
        return JudgedQuery.of(entries);
    }

    /** {@return the queries that have a judgement, in the order of their first lines} */
    public Set<String> queries() {
        return Collections.unmodifiableSet(queries.keySet());
    }

    /**
     * Returns the grade of a document.
     *
     * @param query the query
     * @param document the id of the document
     * @return its grade; empty if the document was not judged for the query
     */
    public OptionalInt grade(String query, String document) {
        Objects.requireNonNull(document, "document must not be null");
        JudgedQuery judged = queries.get(Objects.requireNonNull(query, "query must not be null"));
        return judged == null ? OptionalInt.empty() : judged.grade(document);
    }

    JudgedQuery judgedQuery(String query) {
        return Objects.requireNonNull(queries.get(query));
    }

    /** Returns the number of queries. */
    @Override
    public String toString() {
        return "Qrels[" + queries.size() + " queries]";
    }

    /** The judgements of one query, in ascending order of the documents. */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and stays inside this package
    record JudgedQuery(String[] documents, int[] grades) {
        private static JudgedQuery of(DocumentList.Entry[] entries) {
            return new JudgedQuery(
                    Arrays.stream(entries).map(DocumentList.Entry::document).toArray(String[]::new),
                    Arrays.stream(entries)
                            .mapToInt(entry -> (int) entry.value())
                            .toArray());
        }

        private OptionalInt grade(String document) {
            int index = Arrays.binarySearch(documents, document);
            return index < 0 ? OptionalInt.empty() : OptionalInt.of(grades[index]);
        }

        /** Returns the grades of documents in their order, with the grades of all judged documents. */
        GradedRanking ranking(String[] ranked) {
            int[] retrieved = new int[ranked.length];
            Arrays.setAll(retrieved, rank -> grade(ranked[rank]).orElse(0));
            return GradedRanking.of(retrieved, grades);
        }
    }
}
