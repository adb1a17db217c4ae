package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Comparisons of two systems and of several, whose intervals need an assumption that the data contradict: no system is called better. */
class DoubtedComparisonsTest {
    private static final String NAMES =
            "Clusters, items or folds that count as several may be one whose name is written in several ways";

    @TempDir
    private Path folder = Path.of("");

    /** Returns a file whose first system is by far the best one. */
    private String rows() throws IOException {
        Random random = new Random(7);
        List<String> lines = new ArrayList<>(List.of("t,s,u,v,p,q,z,o1,o2,o3,grp,fold,k,c,pc,zc,j"));
        for (int i = 0; i < 240; i++) {
            String truth = random.nextBoolean() ? "a" : "b";
            String three = List.of("x", "y", "w").get(i % 3);
            lines.add(String.join(
                    ",",
                    truth,
                    score(random, truth, 0.3),
                    score(random, truth, 0.1),
                    score(random, truth, 0.02),
                    label(random, truth, 0.97),
                    label(random, truth, 0.8),
                    label(random, truth, 0.6),
                    Double.toString(0.6 + 0.4 * random.nextDouble()),
                    Double.toString(random.nextDouble()),
                    Double.toString(0.5 * random.nextDouble()),
                    i % 40 / 2 + (i % 2 == 0 ? "" : ".0"),
                    Integer.toString(i % 10),
                    i % 3 == 0 ? "X" : "Y",
                    three,
                    i % 30 == 0 ? "x" : three,
                    i % 2 == 0 ? "x" : three,
                    i % 4 == 0 ? truth : ""));
        }
        return Files.write(folder.resolve("rows.csv"), lines).toString();
    }

    private static String score(Random random, String truth, double shift) {
        return Double.toString(0.5 + (truth.equals("a") ? shift : -shift) + 0.15 * random.nextGaussian());
    }

    private static String label(Random random, String truth, double right) {
        return random.nextDouble() < right ? truth : truth.equals("a") ? "b" : "a";
    }

    private static Outcome run(String line) {
        Outcome outcome = Cli.run(line.split(" "));
        assertThat(outcome.status()).as(line + outcome.err()).isIn(0, 4);
        return outcome;
    }

    private static void assertUndecided(String shown, String sentence) {
        assertThat(shown)
                .contains(sentence + ": the intervals do not show which of ")
                .doesNotContain(
                        "is better than",
                        "is better on",
                        "is better for",
                        "is best by",
                        "agree.",
                        "agrees.",
                        "These data suffice");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--outcome o1 --range 0,1|--against o3|--against o2,o3|mean"
                        + "|The rows may be folds of a cross-validation, whose scores are not independent|o1, o2 and o3",
                "--truth t --prediction p --cluster grp|--against z|--against q,z|accuracy|" + NAMES + "|p, q and z",
                "--truth t --positive a --prediction p --cluster grp|--against z|--against q,z|f1|" + NAMES
                        + "|p, q and z",
                "--truth t --positive a --score s --threshold youden|--against-score v|--against-score u,v|accuracy"
                        + "|The threshold was chosen on these rows, so that the bounds are too optimistic (choose it on"
                        + " other rows, and give it as a number)|s >= 0.5",
                "--truth t --positive a --score s --threshold cost=1:1|--against-score v|--against-score u,v|accuracy"
                        + "|The threshold was chosen on these rows, so that the bounds are too optimistic (choose it on"
                        + " other rows, and give it as a number)|s >= 0.5"
            })
    void neitherTwoSystemsNorSeveralAreConcludedFrom(
            String first, String second, String others, String metric, String sentence, String named)
            throws IOException {
        String file = rows();
        for (String more : List.of(second, others)) {
            String columns = file + " " + first + " " + more;
            String page = folder.resolve("page.html").toString();
            String state = folder.resolve("state").toString();

            Outcome compared = run("compare " + columns + " --metric " + metric);
            Outcome reported = run("report " + columns + " --metric " + metric + " --force -o " + page);

            assertUndecided(compared.out(), sentence);
            assertUndecided(reported.out(), sentence);
            if (!columns.contains("--against-score u,v")) { // a state has the scores of two systems at most
                run("collect " + columns + " --force -o " + state);
                assertUndecided(run("compare " + state + " --metric " + metric).out(), sentence);
                assertUndecided(
                        run("report " + state + " --metric " + metric + " --force -o " + page)
                                .out(),
                        sentence);
            }
            if (more.equals(others)) {
                assertThat(compared.out()).contains("which of " + named).doesNotContain("youden is", ">= youden");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--truth t --prediction p --against z --cluster grp --metric accuracy --slice k",
                "--truth c --prediction pc --against zc --cluster grp"
            })
    void neitherSlicesNorClassesAreConcludedFrom(String columns) throws IOException {
        String file = rows();
        Path page = folder.resolve("page.html");

        assertUndecided(run("compare " + file + " " + columns).out(), NAMES);
        run("report " + file + " " + columns + " -o " + page);
        assertUndecided(Files.readString(page), NAMES);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"--at-least accuracy=0.6", "--against z --margin 0.1", "--any-of z --at-least accuracy=0.6"})
    void limitsOfCorrectedMetricsAreInconclusive(String limits) throws IOException {
        String columns = rows() + " --truth j --judge q --prediction p --cluster grp --metric accuracy " + limits;
        String margin = limits.contains("margin") ? "--metric accuracy " : "";
        Outcome gate =
                run("gate " + columns.replace("--metric accuracy ", margin).replace("--against", "--baseline"));

        assertThat(gate.status()).isEqualTo(4);
        assertThat(gate.out()).contains("clusters '0', '0.0' are the same number");
        if (!limits.contains("any-of")) {
            Outcome judged = run("judge " + columns);
            assertThat(judged.status()).isEqualTo(4);
            assertThat(judged.out()).contains("INCONCLUSIVE: accuracy of p", NAMES + ".", "are the same number");
        }
    }

    @Test
    void judgedSystemsAreNotConcludedFrom() throws IOException {
        String columns = rows() + " --truth j --judge q --prediction p --cluster grp --metric accuracy --against z";
        Path page = folder.resolve("page.html");

        assertUndecided(run("judge " + columns + " --page " + page).out(), NAMES);
        assertUndecided(Files.readString(page), NAMES);
    }
}
