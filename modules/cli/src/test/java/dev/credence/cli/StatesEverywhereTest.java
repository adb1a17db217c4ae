package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.cli.Cli.Outcome;
import dev.credence.figures.kind.FigureKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Tests that a command that reads a file also reads one or several states instead, or refuses them in one line with
 * advice.
 */
class StatesEverywhereTest {
    private static final String CANCER = Cli.example("breast-cancer.csv");
    private static final String TRUTH = "--truth truth --positive malignant";
    private static final String ONE = TRUTH + " --prediction logistic_prediction --score logistic_score";
    private static final String OTHER = TRUTH + " --prediction tree_prediction --score tree_score";
    private static final String TWO = ONE + " --against tree_prediction --against-score tree_score";

    /** Places of files that are written, or that hold a study to continue. */
    private static final Set<String> WRITTEN =
            Set.of("--page", "--output", "--paragraph", "--junit", "--resume", "--folder");

    /** Maps the place of a file to its commands, with states and with the file of their rows. */
    private static final Map<String, Requested> TAKEN = new TreeMap<>(Map.of(
            "curve --with",
                    new Requested(
                            "curve ONE WITH",
                            "curve ROWS --with OTHERS " + TRUTH + " --score logistic_score --against-score tree_score",
                            "--points 9"),
            "evaluate FILE", new Requested("evaluate ONE", "evaluate ROWS " + ONE, "--metric f1 --metric auroc"),
            "compare FILE", new Requested("compare TWO", "compare ROWS " + TWO, "--metric f1 --metric auroc"),
            "compare --with",
                    new Requested(
                            "compare ONE WITH",
                            "compare ROWS --with OTHERS " + TRUTH + " --prediction p",
                            "--metric f1"),
            "gate FILE",
                    new Requested(
                            "gate TWO",
                            "gate ROWS " + ONE + " --baseline tree_prediction --baseline-score tree_score",
                            "--metric f1 --metric auroc --margin .05 --at-least recall=.5"),
            "curve FILE",
                    new Requested(
                            "curve TWO",
                            "curve ROWS " + TRUTH + " --score logistic_score --compare tree_score",
                            "--points 9"),
            "coverage --like",
                    new Requested(
                            "coverage LIKE",
                            "coverage --like ROWS " + TRUTH + " --prediction logistic_prediction",
                            "--metric f1 --method wilson --replicates 20 --plausible 1"),
            "plan metric FILE",
                    new Requested(
                            "plan metric ONE", "plan metric ROWS " + ONE, "--metric f1 --width .05 --replicates 20"),
            "plan compare FILE",
                    new Requested(
                            "plan compare TWO",
                            "plan compare ROWS " + TRUTH
                                    + " --prediction logistic_prediction --against tree_prediction",
                            "--metric f1 --power .8 --replicates 20"),
            "plan compare --with",
                    new Requested(
                            "plan compare ONE WITH",
                            "plan compare ROWS --with OTHERS " + TRUTH + " --prediction p",
                            "--metric f1 --power .8 --replicates 20")));

    /** Places at which states are read otherwise than files, which have tests of their own. */
    private static final Set<String> OF_THEIR_OWN = Set.of(
            "baseline check FILE",
            "baseline check NAME.credence",
            "baseline set --baseline",
            "baseline set FILE",
            "baseline show NAME.credence",
            "collect FILE",
            "decide --state",
            "gate --burn-in",
            "report FILE",
            "report --with",
            "watch --state");

    /** Options of files of TREC, which have no rows of labels and no state. */
    private static final Set<String> OF_TREC = Set.of("--qrels", "--run");

    /** Options of files of labels, which have no state. */
    private static final Set<String> OF_LABELS = Set.of("--map-file", "--truth-file");

    /** Places that need more than states hold, with the command and its message. */
    private static final Map<String, List<String>> REFUSED = new TreeMap<>(Map.of(
            "test FILE|INPUT=VALUE",
                    List.of(
                            "test wilcoxon STATE --first a --second b",
                            "which contains sums and not single rows: name the file of the rows"),
            "doctor FILE",
                    List.of("doctor STATE", "which contains sums and not single rows: name the file of the rows"),
            "batch FILE",
                    List.of(
                            "batch STATE",
                            "batch reads JSON requests; give the state to credence evaluate, compare or gate"),
            "plan runs FILE",
                    List.of("plan runs STATE --n 5", "plan runs needs --outcome COLUMN and --item COLUMN of a file"),
            "gate --expect", List.of("gate STATE --expect STATE", "expectations must be JSON"),
            "gate --with",
                    List.of(
                            "gate STATE --with STATE --metric f1 --margin .1",
                            "collect both systems into the state, and each slice into a state of its own"),
            "gate --baseline",
                    List.of(
                            "gate STATE --baseline STATE --metric f1 --margin .1",
                            "collect both systems into the state, and each slice into a state of its own"),
            "judge FILE",
                    List.of(
                            "judge STATE --truth truth --judge tree_prediction",
                            "which contains sums and not single rows: name the file of the rows"),
            "threshold FILE",
                    List.of(
                            "threshold STATE " + TRUTH + " --score logistic_score --at-least recall=0.9",
                            "a threshold is chosen from rows, and"),
            "threshold --report-on",
                    List.of(
                            "threshold ROWS --report-on STATE " + TRUTH
                                    + " --score logistic_score --at-least recall=0.9",
                            "which contains sums and not single rows: name the file of the rows")));

    static {
        REFUSED.put(
                "calibration FILE",
                List.of(
                        "calibration STATE " + TRUTH + " --score logistic_score",
                        "calibration is computed from rows, and"));
        REFUSED.put(
                "net-benefit FILE",
                List.of(
                        "net-benefit STATE " + TRUTH + " --score logistic_score",
                        "a net benefit curve is computed from rows, and"));
        REFUSED.put(
                "watch FILE",
                List.of(
                        "watch STATE " + TRUTH + " --prediction logistic_prediction --metric recall --once",
                        "which contains sums and not single rows: name the file of the rows"));
        REFUSED.put(
                "plan label FILE",
                List.of(
                        "plan label STATE --truth truth --judge tree_prediction --labels 10",
                        "which contains sums and not single rows: name the file of the rows"));
        REFUSED.put(
                "decide --gate",
                List.of(
                        "decide --run rows --budget 10 --gate STATE " + TRUTH + " --prediction logistic_prediction",
                        "expectations must be JSON"));
    }

    @TempDir
    private static Path directory = Path.of("");

    private record Requested(String states, String file, String what) {}

    private static String at(String name) {
        return directory.resolve(name).toString();
    }

    private static Outcome run(String line) {
        return Cli.run(Stream.of(line.split(" ")).toArray(String[]::new));
    }

    private static Outcome done(String line) {
        Outcome outcome = run(line);
        assertThat(outcome.err()).as(line).isEmpty();
        return outcome;
    }

    /** Writes the rows in two parts, as states of the first system, of the second, and of both. */
    @BeforeAll
    static void collect() throws IOException {
        List<String> lines = Files.readAllLines(Path.of(CANCER));
        for (int part = 0; part < 2; part++) {
            int odd = part;
            List<String> some = new ArrayList<>(List.of(lines.get(0)));
            Stream.iterate(1, row -> row + 1)
                    .limit(lines.size() - 1L)
                    .filter(row -> row % 2 == odd)
                    .forEach(row -> some.add(lines.get(row)));
            Files.write(Path.of(at("part" + part + ".csv")), some);
            String file = at("part" + part + ".csv ");
            done("collect " + file + ONE + " -o " + at("one" + part));
            done("collect " + file + OTHER + " -o " + at("other" + part));
            done("collect " + file + TWO + " -o " + at("two" + part));
            done("collect " + file + TRUTH + " --prediction logistic_prediction -o " + at("labels" + part));
        }
        List<String> first = renamed(lines, "logistic_prediction");
        Files.write(Path.of(at("first.csv")), first);
        Files.write(Path.of(at("others.csv")), renamed(lines, "tree_prediction"));
    }

    /** Gives the predictions the same name in both files, and leaves out the name of the ids, of which a note would tell. */
    private static List<String> renamed(List<String> lines, String column) {
        List<String> all = new ArrayList<>(lines);
        all.set(0, lines.get(0).replace(column, "p").replaceFirst("^id,", "position,"));
        return all;
    }

    private static String several(String name) {
        return at(name + 0) + " " + at(name + 1);
    }

    private static String filled(String line) {
        return line.replace("LIKE", "--like " + at("labels0") + " --like " + at("labels1"))
                .replace("WITH", "--with " + at("other0") + " --with " + at("other1"))
                .replace("OTHERS", at("others.csv"))
                .replace("ONE", several("one"))
                .replace("TWO", several("two"))
                .replace("STATE", at("one0"))
                .replace("ROWS", line.contains("OTHERS") ? at("first.csv") : CANCER);
    }

    @Test
    void severalStatesGiveTheBytesOfTheirFile() {
        TAKEN.forEach((place, requested) -> {
            Outcome file = run(filled(requested.file()) + " " + requested.what() + " --format csv");
            Outcome states = run(filled(requested.states()) + " " + requested.what() + " --format csv");
            assertThat(names(states.err())).as(place).isEqualTo(names(file.err()));
            assertThat(file.err().lines()).as(place).allMatch(line -> line.startsWith("credence: note: "));
            assertThat(names(states.out())).as(place).isNotEmpty().isEqualTo(names(file.out()));
            assertThat(states.status()).as(place).isEqualTo(file.status());
        });
    }

    /** Curves show the names of columns, which states do not hold. */
    private static String names(String csv) {
        return csv.replaceAll("_score of [^,\n]*[.]csv", "_score")
                .replace("scores of the first system", "logistic_score")
                .replace("scores of the second system", "tree_score");
    }

    @Test
    void commandThatNeedsRowsRefusesAStateInOneLine() {
        REFUSED.forEach((place, refused) -> {
            Outcome outcome = run(filled(refused.get(0)));
            assertThat(outcome.err()).as(place).contains(refused.get(1));
            assertThat(outcome.err().strip()).as(place).hasLineCount(1);
            assertThat(outcome.out()).as(place).isEmpty();
            assertThat(outcome.status()).as(place).isEqualTo(2);
        });
    }

    /** Every place of a file in any command must be one of those above. */
    @Test
    void everyPlaceOfAFileIsCovered() {
        Set<String> known = new TreeSet<>(TAKEN.keySet());
        known.addAll(OF_THEIR_OWN);
        known.addAll(REFUSED.keySet());
        Console console = new Console(
                InputStream.nullInputStream(),
                new PrintWriter(Writer.nullWriter()),
                new PrintWriter(Writer.nullWriter()),
                Console.Looks.PLAIN);
        Set<String> places = new TreeSet<>();
        gather("", CommandLines.of(console, Credence::load), places);
        assertThat(places).isEqualTo(known);
    }

    private static void gather(String command, CommandLine line, Set<String> places) {
        for (ArgSpec place : line.getCommandSpec().args()) {
            String name = place instanceof OptionSpec option ? option.longestName() : place.paramLabel();
            boolean more = name.equals("STATE"); // in addition to a FILE
            if (reads(place, name)
                    && !WRITTEN.contains(name)
                    && !OF_TREC.contains(name)
                    && !OF_LABELS.contains(name)
                    && !more) {
                places.add(command + name);
            }
        }
        line.getSubcommands().forEach((name, sub) -> gather(command + name + " ", sub, places));
    }

    /** An option is one of a file by its type, or by its name if other values are allowed. */
    private static boolean reads(ArgSpec place, String name) {
        return Stream.concat(Stream.of(place.type()), Stream.of(place.auxiliaryTypes()))
                        .anyMatch(type -> type == Path.class)
                || place.paramLabel().contains("FILE")
                || name.equals("--baseline");
    }

    /** Every result for the rows of one system must be the same for its state. */
    @Test
    void everyMetricOfAStateEqualsTheMetricOfItsRows() {
        for (Metric<?> metric : Credence.load().registry().metrics()) {
            if (metric.evidenceType() == ConfusionMatrix.class || metric.evidenceType() == ScoredSample.class) {
                String requested = " --draws 20 --format csv --metric " + metric.id();
                Outcome file = run("evaluate " + CANCER + " " + ONE + requested);
                Outcome states = run("evaluate " + several("one") + requested);
                assertThat(states.out()).as(metric.id()).isEqualTo(file.out());
                assertThat(states.status()).as(metric.id()).isEqualTo(file.status());
            }
        }
    }

    /**
     * Figures of a state equal those of its rows except for the name of a column, or one line lists what can be drawn.
     */
    @Test
    void everyFigureOfAStateEqualsTheFigureOfItsRows() throws IOException {
        int same = 0;
        for (FigureKind kind : FigureKind.values()) {
            for (Requested requested : List.of(
                    new Requested("evaluate " + several("one"), "evaluate " + CANCER + " " + ONE, ""),
                    new Requested("compare " + several("two"), "compare " + CANCER + " " + TWO, " --metric f1"))) {
                String drawn = requested.what() + " --draws 20 --force --figure " + kind.id() + " -o ";
                Outcome file = run(requested.file() + drawn + at("file.svg"));
                Outcome states = run(requested.states() + drawn + at("states.svg"));
                assertThat(states.status()).as(requested.states() + kind).isEqualTo(file.status());
                assertThat(states.err()).as(requested.states() + kind).isEqualTo(file.err());
                if (file.status() == 0 && requested.what().isEmpty()) {
                    assertThat(Files.readString(Path.of(at("states.svg"))))
                            .as(kind.id())
                            .isEqualTo(Files.readString(Path.of(at("file.svg"))).replace("logistic_score", "scores"));
                    same++;
                }
            }
        }
        assertThat(same).isGreaterThan(3);
    }

    @Test
    void pageOfTwoSystemsShowsBothAndTheirComparison() throws IOException {
        done("report " + several("two") + " --margin .01 -o " + at("states.html"));
        done("report " + CANCER + " " + TWO + " --margin .01 -o " + at("file.html"));
        samePages("states.html", "file.html");
        done("report " + several("one") + filled(" WITH -o ") + at("states2.html"));
        done(filled("report ROWS --with OTHERS " + TRUTH + " --prediction p -o ") + at("file2.html"));
        assertThat(new WrittenPage(Path.of(at("states2.html")))
                        .results()
                        .path("comparison")
                        .path("results")
                        .get(0)
                        .path("difference"))
                .isEqualTo(new WrittenPage(Path.of(at("file2.html")))
                        .results()
                        .path("comparison")
                        .path("results")
                        .get(0)
                        .path("difference"));
    }

    private static void samePages(String one, String other) throws IOException {
        var first = new WrittenPage(Path.of(at(one))).results();
        var second = new WrittenPage(Path.of(at(other))).results();
        for (String part : List.of("evaluation", "comparison")) {
            assertThat(first.path(part).path("results"))
                    .as(part)
                    .isNotEmpty()
                    .isEqualTo(second.path(part).path("results"));
        }
    }

    /** A table and a state of others are different rows. */
    @Test
    void fileMayBeComparedWithAState() {
        String requested = " --metric f1 --format csv";
        assertThat(done("compare " + CANCER + " " + ONE.replace(" --score logistic_score", "") + filled(" WITH")
                                + requested)
                        .out())
                .isEqualTo(done(filled("compare ONE WITH") + requested).out());
        for (String refused : List.of(
                "compare " + CANCER + " " + ONE + filled(" WITH --against x"),
                "compare " + CANCER + " " + ONE + filled(" --with STATE --id id"),
                "compare " + filled("STATE --with ROWS"),
                "compare " + CANCER + " " + ONE + " --with a.csv --with b.csv",
                "coverage --like a.csv --like b.csv")) {
            assertThat(run(refused).err().strip())
                    .as(refused)
                    .startsWith("credence: ")
                    .hasLineCount(1);
            assertThat(run(refused).status()).as(refused).isNotZero();
        }
    }
}
