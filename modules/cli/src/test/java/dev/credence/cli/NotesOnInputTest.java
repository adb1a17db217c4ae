package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Notes on the input that belong to one way of reading it: counts that a batch gets, and outcomes that are counts. */
class NotesOnInputTest {
    private static final String COUNTS =
            "{\"type\":\"confusion\",\"labels\":[\"ok\",\"OK\",\"bad\"],\"counts\":[[5,1,0],[0,0,0],[1,0,4]]}";

    @TempDir
    private Path directory = Path.of("");

    @ParameterizedTest
    @ValueSource(strings = {COUNTS, "{\"type\":\"clusters\",\"clusters\":{\"a\":" + COUNTS + ",\"b\":" + COUNTS + "}}"})
    void batchNotesLabelsThatDifferInCase(String evidence) {
        String request = "{\"op\":\"interval\",\"metric\":\"accuracy\",\"evidence\":" + evidence + "}";

        assertThat(batch(request))
                .contains("labels 'OK', 'ok' differ only in upper and lower case, and are counted as 2 classes;"
                        + " give both one name if they are one");
        assertThat(batch(request.replace("OK", "fine"))).contains("\"notes\":[]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'clusters','clusters':{'7':COUNTS,'7.0':COUNTS,'8':COUNTS}}",
                "{'type':'crossed','cells':{'7':{'s':COUNTS,'t':COUNTS},'7.0':{'t':COUNTS}}}",
                "{'type':'crossed','cells':{'q':{'7':COUNTS,'7.0':COUNTS},'r':{'7':COUNTS}}}",
                "{'type':'independent','first':{'type':'clusters','clusters':{'7':COUNTS,'7.0':COUNTS}},'second':COUNTS}"
            })
    void batchNotesClustersThatMayBeOne(String evidence) {
        String written = evidence.replace('\'', '"').replace("COUNTS", COUNTS);
        String op = written.contains("independent") ? "compare" : "interval";
        String request = "{\"op\":\"" + op + "\",\"metric\":\"accuracy\",\"evidence\":" + written + "}";
        String note = "clusters '7', '7.0' are the same number written in different ways, and are counted as 2"
                + " clusters; give both one name if they are one, because the bounds are then too narrow";

        assertThat(batch(request)).contains(note, "labels 'OK', 'ok' differ");
        assertThat(batch(request.replace("7.0", "9").replace("OK", "fine")))
                .doesNotContain("too narrow")
                .doesNotContain("labels '");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'outcomes','values':[[1],[0],[1]],'items':['q','Q','r']",
                "{'type':'paired-outcomes','first':[[1],[0],[1]],'second':[[1],[0],[0]],'items':['q','Q','r']"
            })
    void batchNotesItemsThatMayBeOne(String evidence) {
        String op = evidence.contains("paired") ? "compare" : "interval";
        String written = evidence.replace('\'', '"') + ",\"columns\":[{\"name\":\"grade\"}]}";

        assertThat(batch("{\"op\":\"" + op + "\",\"metric\":\"mean\",\"evidence\":" + written + "}"))
                .contains(
                        "items 'Q', 'q' differ only in upper and lower case, and are counted as 2 items; give both one"
                                + " name if they are one, because the bounds are then too narrow");
    }

    /** As the command does, a request for a gate passes nothing where several clusters may be one. */
    @Test
    void gateOfABatchIsInconclusiveWhereClustersMayBeOne() {
        StringBuilder clusters = new StringBuilder();
        for (String name : new String[] {"7", "7.0", "8", "9", "10", "11"}) {
            clusters.append(clusters.isEmpty() ? "" : ",")
                    .append('"')
                    .append(name)
                    .append("\":{\"type\":\"confusion\",\"labels\":[\"n\",\"y\"],\"counts\":[[40,1],[1,40]]}");
        }
        String request = "{\"op\":\"gate\",\"expect\":[{\"metric\":\"accuracy\",\"atLeast\":0.5}],\"evidence\":"
                + "{\"type\":\"clusters\",\"clusters\":{" + clusters + "}}}";

        assertThat(batch(request))
                .contains(
                        "\"verdict\":\"inconclusive\"",
                        "Clusters, items or folds that count as several may be one whose name is written in several ways");
        assertThat(batch(request.replace("7.0", "70"))).contains("\"verdict\":\"pass\"");
    }

    private static String batch(String request) {
        return Cli.given(request + "\n", "batch").out();
    }

    /** A state, ratings and sets of labels are read without --map, so that notes on their labels advise what can be done. */
    @Test
    void notesOnLabelsNameOptionsThatChangeThem() throws IOException {
        Path rows = Files.writeString(directory.resolve("rows.csv"), "t,p\na,a\nb,B\nb,b\na,a \n");
        Path sets = Files.writeString(directory.resolve("sets.csv"), "t,p\na;b,a;B\nb,a\n");
        Path state = directory.resolve("rows.state");
        Cli.run(("collect " + rows + " --truth t --prediction p --output " + state).split(" "));
        String alike = "labels 'B', 'b' differ only in upper and lower case, and are counted as 2 classes; ";
        String blank = "labels 'a', 'a ' look alike but differ in white space or in the code of a character, and are"
                + " counted as 2 classes; ";

        assertThat(evaluated(state.toString()))
                .contains(
                        alike + "credence collect --map FROM=TO makes them one\n",
                        blank + "credence collect --trim removes blanks, and --map FROM=TO makes them one\n");
        assertThat(evaluated(rows + " --rater t,p"))
                .contains(
                        alike + "--map FROM=TO makes them one\n",
                        blank + "--trim removes blanks, and --map FROM=TO makes them one\n");
        assertThat(evaluated(sets + " --truth t --prediction p --label-separator ;"))
                .contains(alike + "write them alike in the file if they are one\n");
    }

    private static String evaluated(String words) {
        return Cli.run(("evaluate " + words).split(" ")).out();
    }

    @Test
    void comparedCountsHaveNoNoteOnAMeanThatIsNotShown() throws IOException {
        Path one = Files.writeString(directory.resolve("one.csv"), "doc,tp,fp,fn\na,2,1,0\nb,3,0,2\nc,1,1,1\n");
        Path two = Files.writeString(directory.resolve("two.csv"), "doc,tp,fp,fn\na,1,2,1\nb,3,1,2\nc,0,1,2\n");
        String line = "compare " + one + " --with " + two + " --id doc";

        assertThat(Cli.run((line + " --tp tp --fp fp --fn fn").split(" ")).out())
                .contains("count-recall")
                .doesNotContain("higher outcomes are treated as better");
        assertThat(Cli.run((line + " --outcome tp").split(" ")).out())
                .contains("by mean higher outcomes are treated as better");
    }

    /** Differences of seconds that are all positive do not show that none can be negative: Student's interval is [-1.77, 6.91]. */
    @Test
    void rangeOfADifferenceIsNotInferredFromItsSigns() throws IOException {
        Path file = Files.writeString(directory.resolve("seconds.csv"), "new,old\n2.3,1.2\n4.4,2.3\n9.6,5.1\n");

        Cli.Outcome outcome =
                Cli.run(("evaluate " + file + " --outcome new --minus old --metric mean --format json").split(" "));

        assertThat(outcome.json().get("results").get(0).get("lower").asDouble()).isNegative();
        assertThat(outcome.out()).doesNotContain("[0, infinity) was inferred");
    }
}
