package dev.credence.outcomes.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.StringReader;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class QrelsTest {
    private static Qrels read(String... lines) throws IOException {
        return Qrels.read(new StringReader(String.join("\n", lines)), "qrels.txt");
    }

    private static void assertRefused(String message, String... lines) {
        assertThatIllegalArgumentException().isThrownBy(() -> read(lines)).withMessage(message);
    }

    @Test
    void whiteSpaceAndOrderOfLinesDoNotChangeJudgements() throws IOException {
        Qrels qrels = read("q2 0 d1 1", "", "q1\t0\t d1  3\t", "  q2 0 d0 -1\r", " \t");
        assertThat(qrels.queries()).containsExactly("q2", "q1");
        assertThat(qrels.grade("q2", "d1")).hasValue(1);
        assertThat(qrels.grade("q2", "d0")).hasValue(-1);
        assertThat(qrels.grade("q1", "d1")).hasValue(3);
        assertThat(qrels).hasToString("Qrels[2 queries]");
    }

    @Test
    void documentWithoutJudgementHasNoGrade() throws IOException {
        Qrels qrels = read("q1 0 d1 1");
        assertThat(qrels.grade("q1", "d2")).isEqualTo(OptionalInt.empty());
        assertThat(qrels.grade("q2", "d1")).isEqualTo(OptionalInt.empty());
    }

    @Test
    void commentsAreSkippedAndCountedAsLines() throws IOException {
        assertThat(read("# judged in May", "q1 0 d#1 1").grade("q1", "d#1")).hasValue(1);
        assertRefused(
                "qrels.txt, line 3: a judgement must have 4 fields, query iteration document relevance, separated by"
                        + " white space: fields=3",
                "# a comment",
                "q1 0 d1 1",
                "q1 d2 1");
    }

    @Test
    void byteOrderMarkIsNoPartOfTheFirstQuery() throws IOException {
        assertThat(read("\uFEFFq1 0 d1 1").queries()).containsExactly("q1");
    }

    @Test
    void noBreakSpaceIsAPartOfAName() throws IOException {
        assertThat(read("q\u00A01 0 d1 1").queries()).containsExactly("q\u00A01");
    }

    @Test
    void lineWithTooManyFieldsIsRefused() {
        assertRefused(
                "qrels.txt, line 1: a judgement must have 4 fields, query iteration document relevance, separated by"
                        + " white space: fields=10",
                "q1 0 d1 1 2 3 4 5 6 7");
    }

    @Test
    void relevanceThatIsNoWholeNumberIsRefused() {
        assertRefused(
                "qrels.txt, line 2: relevance must be a whole number from -2147483648 to 2147483647: relevance=1.5",
                "q1 0 d1 1",
                "q1 0 d2 1.5");
        assertRefused(
                "qrels.txt, line 1: relevance must be a whole number from -2147483648 to 2147483647:"
                        + " relevance=2147483648",
                "q1 0 d1 2147483648");
    }

    @Test
    void documentJudgedTwiceIsRefused() {
        assertRefused(
                "qrels.txt, line 4: a document must be judged once for a query, even with the same relevance: query=q1,"
                        + " document=d1, relevance=1; line 1 has relevance=0",
                "q1 0 d1 0",
                "q1 0 d0 0",
                "q2 0 d1 1",
                "q1 0 d1 1");
        assertRefused(
                "qrels.txt, line 2: a document must be judged once for a query, even with the same relevance: query=q1,"
                        + " document=d1, relevance=1; line 1 has relevance=1",
                "q1 0 d1 1",
                "q1 0 d1 1");
    }

    @Test
    void fileWithoutJudgementsIsRefused() {
        assertRefused("qrels.txt must have one judgement or more: lines=2", "", "# nothing");
        assertRefused("qrels.txt must have one judgement or more: lines=0");
    }
}
