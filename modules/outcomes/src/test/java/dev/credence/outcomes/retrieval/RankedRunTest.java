package dev.credence.outcomes.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.StringReader;
import org.junit.jupiter.api.Test;

class RankedRunTest {
    private static RankedRun read(String... lines) throws IOException {
        return RankedRun.read(new StringReader(String.join("\n", lines)), "run.txt");
    }

    private static void assertRefused(String message, String... lines) {
        assertThatIllegalArgumentException().isThrownBy(() -> read(lines)).withMessage(message);
    }

    @Test
    void documentsAreOrderedByScoreWhateverTheirRanksAndLines() throws IOException {
        RankedRun run = read("q1 Q0 a 1 -1 t", "q2 Q0 a 1 7 t", "q1 Q0 b 2 2.5e1 t", "", "q1\tQ0  c 3 3 ");
        assertThat(run.queries()).containsExactly("q1", "q2");
        assertThat(run.documents("q1")).containsExactly("b", "c", "a");
        assertThat(run.documents("q2")).containsExactly("a");
        assertThat(run.documents("q3")).isEmpty();
        assertThat(run).hasToString("RankedRun[2 queries]");
    }

    @Test
    void equalScoresAreOrderedByDescendingNameOfTheDocument() throws IOException {
        assertThat(read("q Q0 d10 1 1 t", "q Q0 d9 2 1 t", "q Q0 D9 3 1 t", "q Q0 d 4 1 t", "q Q0 a 5 2 t")
                        .documents("q"))
                .containsExactly("a", "d9", "d10", "d", "D9");
    }

    @Test
    void zerosOfBothSignsAreTies() throws IOException {
        assertThat(read("q Q0 a 1 0 t", "q Q0 b 2 -0 t").documents("q")).containsExactly("b", "a");
    }

    @Test
    void scoresThatAreEqualInSinglePrecisionAreTies() throws IOException {
        assertThat(read("q Q0 a 1 0.1000000001 t", "q Q0 b 2 0.1 t").documents("q"))
                .containsExactly("b", "a");
        assertThat(read("q Q0 a 1 0.10000001 t", "q Q0 b 2 0.1 t").documents("q"))
                .containsExactly("a", "b");
        assertThat(read("q Q0 a 1 16777217 t", "q Q0 b 2 16777216 t").documents("q"))
                .containsExactly("b", "a");
        assertThat(read("q Q0 a 1 16777218 t", "q Q0 b 2 16777216 t").documents("q"))
                .containsExactly("a", "b");
    }

    @Test
    void scoreIsRoundedToDoubleThenSinglePrecision() throws IOException {
        String aboveHalf = "1.00000005960464477540";
        assertThat((float) Double.parseDouble(aboveHalf)).isNotEqualTo(Float.parseFloat(aboveHalf));
        assertThat(read("q Q0 a 1 " + aboveHalf, "q Q0 b 2 1").documents("q")).containsExactly("b", "a");
    }

    @Test
    void tagMayBeAbsentOrConsistOfSeveralWords() throws IOException {
        assertThat(read("q Q0 a 1 1", "q Q0 b 2 3 my best run", "q Q0 c - 2 run 1")
                        .documents("q"))
                .containsExactly("b", "c", "a");
    }

    @Test
    void lineWithTooFewFieldsIsRefused() {
        assertRefused(
                "run.txt, line 2: a retrieved document must have 6 fields, query Q0 document rank score tag, separated"
                        + " by white space, of which the tag may be absent: fields=4",
                "q1 Q0 a 1 1 t",
                "q1 Q0 b 1");
    }

    @Test
    void nameOfADocumentWithASpaceIsRefused() {
        String message =
                "run.txt, line 1: rank must be a number, and names must not contain white space: rank=document";
        assertRefused(message, "q1 Q0 my document 1 0.5 t");
        assertRefused(message, "q1 Q0 my document 1 0.5");
    }

    @Test
    void scoreThatIsNoNumberIsRefused() {
        assertRefused("run.txt, line 1: score must be a number: score=high", "q1 Q0 a 1 high t");
        assertRefused("run.txt, line 2: score must be a number: score=NaN", "q1 Q0 a 1 1 t", "q1 Q0 b 1 NaN t");
    }

    @Test
    void documentThatOccursTwiceForAQueryIsRefused() {
        assertRefused(
                "run.txt, line 3: a document must occur once for a query: query=q1, document=a; line 1 has it too",
                "q1 Q0 a 1 3 t",
                "q2 Q0 a 1 3 t",
                "q1 Q0 a 2 2 t");
    }

    @Test
    void fileWithoutDocumentsIsRefused() {
        assertRefused("run.txt must have one retrieved document or more: lines=1", " ");
    }
}
