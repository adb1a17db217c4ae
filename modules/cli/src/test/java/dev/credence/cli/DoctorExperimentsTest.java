package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Tests the commands that {@code doctor} prints for A/B tests, for comparisons of two systems a row, and for predicted numbers. */
class DoctorExperimentsTest {
    @TempDir
    private Path folder = Path.of("");

    private JsonNode examined(String header, int rows, IntFunction<String> row) throws IOException {
        Path file = folder.resolve("rows.csv");
        Files.writeString(
                file,
                header + "\n" + IntStream.range(0, rows).mapToObj(row).collect(Collectors.joining("\n", "", "\n")));
        return Cli.run("doctor", file.toString(), "--format", "json").json();
    }

    /** Runs the printed commands as they are, in the folder of the file, and returns them without the name of the file. */
    private List<String> commands(JsonNode examined) throws IOException, InterruptedException {
        List<String> shown = new ArrayList<>();
        for (JsonNode command : examined.get("commands")) {
            List<String> words = new ArrayList<>(DoctorRuns.shellWords(command.stringValue()));
            assertThat(words.remove(0)).isEqualTo("credence");
            words.replaceAll(
                    word -> word.endsWith(".credence") ? folder.resolve(word).toString() : word);
            Cli.Outcome outcome = Cli.run(words.toArray(String[]::new));
            assertThat(outcome.status()).as("%s: %s", command, outcome.err()).isZero();
            shown.add(command.stringValue()
                    .replace(" " + folder.resolve("rows.csv"), "")
                    .substring("credence ".length()));
        }
        return shown;
    }

    private static String facts(JsonNode examined) {
        return examined.get("facts").toString();
    }

    @Test
    void groupsOfAnExperimentAreCollectedAndCompared() throws IOException, InterruptedException {
        JsonNode found = examined(
                "user,variant,revenue,visits",
                80,
                i -> "u" + i + "," + (i % 3 == 0 ? "control" : "treatment") + "," + (i * 37 % 101) / 4.0 + "," + i % 7);

        assertThat(commands(found))
                .containsExactly(
                        "collect --where variant=treatment --outcome revenue -o treatment.credence",
                        "collect --where variant=control --outcome revenue -o control.credence",
                        "compare treatment.credence --with control.credence");
        assertThat(facts(found))
                .contains(
                        "'variant' has two groups of rows: the commands collect the outcomes of each in 'revenue', and"
                                + " compare 'treatment' with 'control'");
        assertThat(found.get("suspicions").toString()).doesNotContain("no column looks like");
    }

    /** Users with several rows are clusters, shares have their range, and other names of groups are recognized too. */
    @Test
    void usersWithSeveralRowsAreClusters() throws IOException, InterruptedException {
        JsonNode found = examined(
                "user,arm,converted", 80, i -> "u" + i / 2 + "," + (i / 2 % 2 == 0 ? "A 1" : "B 2") + "," + i % 3 % 2);

        assertThat(commands(found))
                .containsExactly(
                        "collect --where 'arm=A 1' --outcome converted --cluster user --range 0,1 -o group-1.credence",
                        "collect --where 'arm=B 2' --outcome converted --cluster user --range 0,1 -o group-2.credence",
                        "compare group-1.credence --with group-2.credence");
    }

    @Test
    void twoGroupsNextToPredictionsAreNoExperiment() throws IOException {
        JsonNode found = examined(
                "truth,prediction,group", 40, i -> (i % 2 == 0 ? "a,a" : "b,a") + "," + (i % 3 == 0 ? "x" : "y"));

        assertThat(found.get("commands").get(0).stringValue())
                .contains("evaluate", "--truth truth --prediction prediction");
        assertThat(facts(found)).doesNotContain("two groups");
    }

    @Test
    void winnersByTheirPlaceAreWinsOfTheFirstSystem() throws IOException, InterruptedException {
        String[] winners = {"model_a", "model_b", "tie", "tie (bothbad)", "model_a"};
        JsonNode found = examined(
                "question,model_a,model_b,winner",
                90,
                i -> "q" + i + ",m" + i % 3 + ",m" + (i + 1) % 3 + "," + winners[i % 5]);

        assertThat(commands(found))
                .containsExactly("evaluate --outcome winner --grades"
                        + " 'model_a=1,model_b=0,tie=0.5,tie (bothbad)=0.5' --range 0,1 --slice model_a");
        assertThat(facts(found))
                .contains(
                        "each row compares the systems of 'model_a' and 'model_b', and 'winner' has the better one: the"
                                + " commands give the share of rows that a system wins, where a tie is half a win");
        assertThat(found.get("suspicions").toString()).doesNotContain("true labels");
    }

    @Test
    void winnersByTheirNameAreWinsOfEachSystem() throws IOException, InterruptedException {
        JsonNode several = examined(
                "left,right,preferred",
                90,
                i -> "m" + i % 3 + ",m" + (i + 1) % 3 + "," + (i % 4 == 0 ? "draw" : "m" + (i + i / 3 % 2) % 3));

        assertThat(commands(several))
                .hasSize(3)
                .contains("evaluate --where left=m1 --outcome preferred --grades draw=0.5,m1=1,m2=0,m0=0 --range 0,1");

        JsonNode two = examined(
                "player1,player2,winner", 40, i -> (i % 2 == 0 ? "x,y" : "y,x") + "," + (i % 3 == 0 ? "x" : "y"));
        assertThat(commands(two)).containsExactly("evaluate --outcome winner --grades x=1,y=0 --range 0,1");
    }

    @Test
    void predictedNumbersAreEvaluatedByTheirErrors() throws IOException, InterruptedException {
        JsonNode found = examined(
                "house,actual,predicted",
                60,
                i -> "h" + i + "," + (100 + i * 17 % 41 + 0.5) + "," + (i == 5 ? "" : 101 + i * 17 % 43 + 0.25));

        assertThat(commands(found))
                .containsExactly(
                        "evaluate --outcome predicted --minus actual --metric root-mean-square,mean --unscored exclude");
    }
}
