package dev.credence.state.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.state.ClassScoreState;
import dev.credence.state.ConfusionState;
import dev.credence.state.EvidenceState;
import dev.credence.state.OutcomeState;
import dev.credence.state.PairedConfusionState;
import dev.credence.state.ScoreState;
import dev.credence.state.StateDesign;
import dev.credence.state.StateLayout;
import dev.credence.state.baseline.Baseline.MetricValue;
import dev.credence.state.baseline.Baseline.MetricValues;
import dev.credence.state.baseline.Baseline.Origin;
import dev.credence.state.baseline.KeptItems.KeptItem;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BaselineTest {
    private static final Origin ORIGIN = new Origin(LocalDate.of(2026, 3, 14), Optional.of("1a2b3c"), "0.1.0");
    private static final String RENEW =
            "; if this is intended, renew the baseline with CREDENCE_UPDATE_BASELINE=true or credence baseline set";

    private static ConfusionState predictions() {
        return new ConfusionState(StateLayout.PLAIN.withPositive("yes"))
                .add("yes", "yes", 40)
                .add("yes", "no", 3)
                .add("no", "no", 57);
    }

    private static Baseline baseline(EvidenceState... states) {
        return Baseline.of("guess", List.of(states), ORIGIN);
    }

    private static void assertRefused(String text, String message) {
        assertThatThrownBy(() -> Baseline.parse(text))
                .isInstanceOf(BaselineException.class)
                .hasMessage(message);
    }

    private static void assertUnlike(Baseline baseline, Baseline run, String message) {
        assertThatThrownBy(() -> baseline.requireFits(run))
                .isInstanceOf(BaselineException.class)
                .hasMessage(message + RENEW);
    }

    @Test
    void baselineTextHasOneFieldPerLine() {
        Baseline baseline = baseline(predictions())
                .withMetrics(
                        new MetricValues(0.95, List.of(new MetricValue("f1", 0.9638554216867470, 0.91, Double.NaN))));

        assertThat(baseline.text()).isEqualTo("""
                {
                  "format": "credence-baseline",
                  "version": 1,
                  "name": "guess",
                  "evidence": [
                    "predictions"
                  ],
                  "design": "plain",
                  "rows": 100,
                  "date": "2026-03-14",
                  "commit": "1a2b3c",
                  "credence": "0.1.0",
                  "positive": "yes",
                  "labels": [
                    "no",
                    "yes"
                  ],
                  "level": 0.95,
                  "metrics": [
                    {"metric": "f1", "value": 0.963855421686747, "lower": 0.91, "upper": null}
                  ],
                  "truth": "TRUTH",
                  "state": [
                    "k0NSRUQNCgEBAAEDeWVzAAAAAgJubwN5ZXMBAAMBOf///wMDASgCPjYH"
                  ],
                  "sha256": "HASH"
                }
                """.replace("TRUTH", Sha256.of("\"no\" 57\n\"yes\" 43"))
                .replace("HASH", baseline.text().replaceAll("(?s).*\"sha256\": \"([0-9a-f]*)\".*", "$1"))
                .replaceAll("(?s)(\"state\": \\[\n    \")[^\"]*", "$1" + stateOf(baseline)));
    }

    private static String stateOf(Baseline baseline) {
        return Base64.getEncoder().encodeToString(baseline.stateBytes());
    }

    @Test
    void orderOfRowsDoesNotChangeText() {
        ConfusionState other = new ConfusionState(StateLayout.PLAIN.withPositive("yes"))
                .add("no", "no", 57)
                .add("yes", "no", 3)
                .add("yes", "yes", 40);

        assertThat(baseline(other).text()).isEqualTo(baseline(predictions()).text());
    }

    @Test
    void everyKindIsReadAndWrittenUnchanged() {
        OutcomeState runs = OutcomeState.ofRuns(StateDesign.CLUSTERED, List.of(OutcomeColumn.of("grade", 0, 1)))
                .addIn("a", "q1", 0.5)
                .addIn("a", "q1", 1)
                .addIn("b", "q2", 0);
        ScoreState scores = new ScoreState(StateLayout.PLAIN.withPositive("yes"))
                .add(0.25, true)
                .add(-1e-300, false);
        ClassScoreState ofClasses = new ClassScoreState(StateLayout.PLAIN, List.of("no", "yes"))
                .add("yes", 0.5, 0.25)
                .add("no", 2, -3);
        ConfusionState odd = new ConfusionState(StateLayout.PLAIN).add("\"a\\\n\u202e\u2028", "b\u00e9\ud83d\ude00", 3);
        for (Baseline baseline : List.of(
                baseline(predictions()),
                baseline(new ConfusionState(StateLayout.PLAIN.withPositive("yes")).add("yes", "no", 2), scores),
                baseline(scores).withItems(new KeptItems("s", List.of(item("a", 1, 0.25), item("b", 0, -1e-300)))),
                baseline(ofClasses)
                        .withItems(new KeptItems("s", List.of(item("a", 1, 0.5, 0.25), item("b", 0, 2, -3)))),
                baseline(ofClasses.predictions(), ofClasses)
                        .withItems(new KeptItems("s", List.of(item("a", 1, 1, 0.5, 0.25), item("b", 0, 1, 2, -3)))),
                inClusters("x", "y"),
                baseline(runs),
                baseline(odd))) {
            Baseline read = Baseline.parse(baseline.text());

            assertThat(read.text()).isEqualTo(baseline.text());
            assertThat(read.stateBytes()).isEqualTo(baseline.stateBytes());
            assertThat(read.hasSameRows(baseline)).isTrue();
        }
    }

    private static KeptItem item(String id, double... row) {
        return new KeptItem(KeptItems.hash("s", id), Arrays.stream(row).boxed().toList());
    }

    /** Returns two items in the clusters. */
    private static Baseline inClusters(String... names) {
        ClusteredSample<ConfusionMatrix> two = ClusteredSample.of(Map.of(
                "x", ConfusionMatrix.binary(1, 0, 0, 0),
                "y", ConfusionMatrix.binary(0, 0, 0, 1)));
        List<KeptItem> items = new ArrayList<>();
        for (int item = 0; item < names.length; item++) {
            items.add(new KeptItem(
                    KeptItems.hash("s", "q" + item),
                    Optional.of(KeptItems.hash("s", names[item])),
                    List.of(item + 0.0, item + 0.0)));
        }
        return Baseline.ofSample("guess", two, ORIGIN).withItems(new KeptItems("s", items));
    }

    @Test
    void itemsInOtherClustersDoNotFit() {
        inClusters("x", "y").requireFits(inClusters("x", "y"));
        assertUnlike(
                inClusters("x", "y"),
                inClusters("x", "z"),
                "the baseline and this run must agree on the cluster: it differs for 1 of 2 items");
        assertThatThrownBy(() -> Baseline.ofSample(
                                "guess", ClusteredSample.of(Map.of("x", ConfusionMatrix.binary(1, 0, 0, 0))), ORIGIN)
                        .withItems(new KeptItems("s", List.of(item("1", 0, 0)))))
                .hasMessageStartingWith(
                        "an item must have the hash of its cluster, of 32 hexadecimal digits, exactly if the rows are in"
                                + " clusters: design=clustered, hash=\"" + HASH_OF_ONE + "\", cluster=none");
    }

    /** A place beyond the list of clusters, as in a file that was changed with a valid hash. */
    @Test
    void placeOfNoClusterIsRefused() {
        String text = inClusters("x", "y").text();

        assertThatThrownBy(() -> Baseline.parse(rehashed(text.replaceFirst("([0-9a-f]{32}) 1 ", "$1 2 "))))
                .isInstanceOf(BaselineException.class)
                .hasMessageContaining("the place of a cluster must be from 0 to 1: place=2");
    }

    @Test
    void textThatATerminalMightInterpretIsEscaped() {
        assertThat(Json.quoted("a\"\\\n\u001b[31m\u202e\u2028\ud800\ue000 \ud83d\ude00\udb40\udc01"))
                .isEqualTo("\"a\\\"\\\\\\u000a\\u001b[31m\\u202e\\u2028\\ud800\ue000 \ud83d\ude00\\udb40\\udc01\"");
        Baseline odd = Baseline.of(
                "odd", List.of(predictions()), new Origin(LocalDate.of(2026, 3, 14), Optional.of("\ud800\n"), "0.1.0"));

        assertThat(Baseline.parse(odd.text()).origin().commit()).contains("\ud800\n");
    }

    @Test
    void lineBreaksOfAnotherSystemAreRead() {
        String text = baseline(predictions()).text();

        assertThat(Baseline.parse(text.replace("\n", "\r\n")).text()).isEqualTo(text);
    }

    @Test
    void damagedTextIsRefusedAndErrorStatesReason() {
        String text = baseline(predictions()).text();
        String restore = "; restore it from the history of the repository, or renew it";

        assertRefused(
                text.replace("  \"rows\": 100,\n", "<<<<<<< HEAD\n  \"rows\": 100,\n=======\n"),
                "the baseline has the markers of a merge conflict: line=9; take the file of one side, such as with git"
                        + " checkout --ours, or renew it");
        assertRefused(
                text.substring(0, text.length() - 20),
                "the baseline was cut off: its last line but one must be its SHA-256" + restore);
        assertRefused(
                text.replace("\"version\": 1", "\"version\": 2"),
                "the version of a baseline must be 1: version=2; read it with the release of credence that wrote it, or renew"
                        + " it");
        assertRefused(
                "id,truth\n1,yes\n",
                "the file must be a baseline of credence, whose second line is \"format\": \"credence-baseline\": it begins with"
                        + " \"id,truth\\u000a1,yes\\u000a\"; name another file, or delete this one");
        assertThatThrownBy(() -> Baseline.parse(text.replace("\"rows\": 100", "\"rows\": 101")))
                .isInstanceOf(BaselineException.class)
                .hasMessageMatching(
                        "the baseline was changed after it was written: its SHA-256 is [0-9a-f]{64}, and the file"
                                + " states [0-9a-f]{64}" + restore);
    }

    @Test
    void forgedFieldWithValidHashIsRefused() {
        String forged = baseline(predictions()).text().replace("\"rows\": 100", "\"rows\": 101");

        assertRefused(
                rehashed(forged),
                "the baseline contradicts its state: line 9 is \"\\\"rows\\\": 101,\", and its state gives \"\\\"rows\\\": 100,\""
                        + "; restore it from the history of the repository, or renew it");
    }

    @Test
    void forgedStateWithValidHashIsRefused() {
        Baseline baseline = baseline(predictions());
        byte[] bytes = baseline.stateBytes();
        bytes[bytes.length - 6] ^= 1;
        String forged =
                baseline.text().replace(stateOf(baseline), Base64.getEncoder().encodeToString(bytes));

        assertThatThrownBy(() -> Baseline.parse(rehashed(forged)))
                .isInstanceOf(BaselineException.class)
                .hasMessageStartingWith("the baseline has content that cannot be read: ");
    }

    @Test
    void stateOfAnotherVersionIsRefused() {
        Baseline baseline = baseline(predictions());
        byte[] bytes = baseline.stateBytes();
        bytes[7] = 2;
        String later =
                baseline.text().replace(stateOf(baseline), Base64.getEncoder().encodeToString(bytes));

        assertThatThrownBy(() -> Baseline.parse(rehashed(later)))
                .isInstanceOf(BaselineException.class)
                .hasMessageContaining("version must be 1: version=2");
    }

    private static String rehashed(String text) {
        int end = text.indexOf("  \"sha256\"");
        return text.substring(0, end) + "  \"sha256\": \"" + Sha256.of(text.substring(0, end)) + "\"\n}\n";
    }

    @Test
    void everyFieldThatIsLostIsRefused() {
        String text = baseline(predictions()).text();
        List<String> lines = text.lines().toList();
        for (int line = 3; line < lines.size() - 2; line++) {
            if (lines.get(line).contains("\"commit\"")) {
                continue; // a baseline need not have it
            }
            List<String> fewer = new ArrayList<>(lines);
            fewer.remove(line);
            String cut = rehashed(String.join("\n", fewer) + "\n");

            assertThatThrownBy(() -> Baseline.parse(cut)).as(lines.get(line)).isInstanceOf(BaselineException.class);
        }
    }

    @Test
    void runOfSomethingElseDoesNotFit() {
        Baseline baseline = baseline(predictions());
        ConfusionState renamed = new ConfusionState(StateLayout.PLAIN.withPositive("yes"))
                .add("yes", "yes", 40)
                .add("yes", "nope", 3)
                .add("nope", "nope", 57);
        ConfusionState other = new ConfusionState(StateLayout.PLAIN.withPositive("no")).add("yes", "no", 2);
        ConfusionState stratified =
                new ConfusionState(StateLayout.of(StateDesign.STRATIFIED).withPositive("yes")).add("yes", "no", 2);
        ScoreState scores = new ScoreState(StateLayout.PLAIN.withPositive("yes")).add(0.5, true);

        baseline.requireFits(baseline(predictions().add("yes", "no", 9)));
        assertUnlike(
                baseline,
                baseline(renamed),
                "the baseline and this run must have the same labels: baseline=2 labels, of which only here 'no', run=2 labels,"
                        + " of which only here 'nope'; if a label is only absent from the rows, list all labels in their order"
                        + " with --labels in both runs");
        assertUnlike(
                baseline,
                baseline(predictions().withLabels(List.of("yes", "no"))),
                "the baseline and this run must have the same labels: baseline=2 labels in the order 'no', 'yes', run=2 labels"
                        + " in the order 'yes', 'no'; if a label is only absent from the rows, list all labels in their order"
                        + " with --labels in both runs");
        assertUnlike(
                baseline,
                baseline(other),
                "the baseline and this run must have the same positive label: baseline='yes', run='no'");
        assertUnlike(
                baseline,
                baseline(stratified),
                "the baseline and this run must have the same sampling design: baseline=plain, run=stratified");
        assertUnlike(
                baseline,
                baseline(scores),
                "the baseline and this run must have the same evidence: baseline=predictions, run=scores");
    }

    @Test
    void runOfOtherItemsDoesNotFit() {
        ConfusionState two = new ConfusionState(StateLayout.PLAIN).add("a", "a").add("b", "a");
        Baseline baseline = baseline(two).withItems(new KeptItems("s", List.of(item("1", 0, 0), item("2", 1, 0))));

        baseline.requireFits(baseline);
        assertUnlike(
                baseline,
                baseline(two).withItems(new KeptItems("s", List.of(item("1", 0, 0), item("3", 1, 0)))),
                "the baseline and this run must have the same items: 1 of the 2 items of the baseline are not in this run, and"
                        + " 1 of the 2 items of this run are not in the baseline");
        assertUnlike(
                baseline,
                baseline(two).withItems(new KeptItems("s", List.of(item("1", 1, 0), item("2", 0, 0)))),
                "the baseline and this run must agree on the truth: it differs for 2 of 2 items");
        assertUnlike(
                baseline,
                baseline(two).withItems(new KeptItems("t", List.of(item("1", 0, 0), item("2", 1, 0)))),
                "the baseline and this run must have the same salt of the hashes of items: baseline=\"s\", run=\"t\"");
    }

    @Test
    void itemsAreSortedAndHashedWithTheSalt() {
        KeptItems kept = new KeptItems("s", List.of(item("2", 1), item("1", 0), item("1", -1)));

        assertThat(kept.items()).isSortedAccordingTo((a, b) -> a.hash().compareTo(b.hash()));
        assertThat(kept.items().stream().filter(item -> item.hash().equals(KeptItems.hash("s", "1"))))
                .extracting(item -> item.row().get(0))
                .containsExactly(-1.0, 0.0);
        // the first 16 bytes of printf 's\0001' | sha256sum, in which \000 is the zero byte
        assertThat(KeptItems.hash("s", "1")).isEqualTo(HASH_OF_ONE).isNotEqualTo(KeptItems.hash("t", "1"));
        assertThatThrownBy(() -> KeptItems.hash("", "1"))
                .hasMessage("salt must not be empty: name any text, the same in every run");
    }

    private static final String HASH_OF_ONE = "ed6576411d3bbfd0dccd303121e51255";

    @Test
    void rowOfAnItemWithOtherNumbersIsRefused() {
        ConfusionState one = new ConfusionState(StateLayout.PLAIN).add("a", "b");
        ScoreState score = new ScoreState(StateLayout.PLAIN.withPositive("a")).add(0.5, true);

        for (double[] row : new double[][] {{0}, {0, 2}, {-1, 0}, {0.5, 0}, {0, 1, 0.5}, {Double.NaN, 0}}) {
            assertThatThrownBy(() -> baseline(one).withItems(new KeptItems("s", List.of(item("1", row)))))
                    .hasMessageStartingWith(
                            "a row of an item must have a hash of 32 hexadecimal digits, 2 whole numbers from 0 to"
                                    + " 1 and 0 finite numbers: hash=\"" + KeptItems.hash("s", "1") + "\", row=[");
        }
        assertThatThrownBy(() ->
                        baseline(score).withItems(new KeptItems("s", List.of(item("1", 1, Double.POSITIVE_INFINITY)))))
                .hasMessageContaining("1 whole numbers from 0 to 1 and 1 finite numbers");
        assertThatThrownBy(() ->
                        baseline(one).withItems(new KeptItems("s", List.of(new KeptItem("q1", List.of(0.0, 1.0))))))
                .hasMessageContaining("hash=\"q1\"");
    }

    /** A text with a valid hash is not trusted: whatever is changed, it is refused, or it is the text that its content gives. */
    @Test
    void changedTextWithValidHashIsRefusedOrConsistent() {
        ConfusionState two = new ConfusionState(StateLayout.PLAIN).add("a", "a").add("b", "a");
        String text = baseline(two)
                .withItems(new KeptItems("s", List.of(item("1", 0, 0), item("2", 1, 0))))
                .withMetrics(new MetricValues(0.95, List.of(new MetricValue("accuracy", 0.5, 0.1, Double.NaN))))
                .text();
        Random random = new Random(5);
        int accepted = 0;
        for (int round = 0; round < 5_000; round++) {
            int at = random.nextInt(text.indexOf("  \"sha256\"") - 2);
            int cut = random.nextInt(3);
            String with = random.nextInt(3) == 0
                    ? ""
                    : String.valueOf("\"\\{}[],:0129eE-+.nulA \n/=".charAt(random.nextInt(25)));
            String changed = rehashed(text.substring(0, at) + with + text.substring(at + cut));
            try {
                assertThat(Baseline.parse(changed).text()).isEqualTo(changed);
                accepted++;
            } catch (BaselineException e) {
                assertThat(e.getMessage()).isNotBlank();
            }
        }
        assertThat(accepted).isBetween(1, 2_000);
    }

    @Test
    void itemsOfSomeRowsOnlyAreRefused() {
        assertThatThrownBy(() -> baseline(predictions()).withItems(new KeptItems("s", List.of(item("1", 0, 0)))))
                .hasMessage("every row must be kept: kept=1, rows=100");
    }

    @Test
    void stateThatIsNoSystemIsRefused() {
        assertThatThrownBy(() -> baseline(new PairedConfusionState(StateLayout.PLAIN).add("a", "a", "b")))
                .hasMessage(
                        "a baseline must be of one system: it has a PairedConfusionState; collect one system alone");
        assertThatThrownBy(() -> baseline(new ConfusionState(StateLayout.PLAIN)))
                .hasMessage("a baseline must have rows: rows=0");
        assertThatThrownBy(() -> Baseline.of("../guess", List.of(predictions()), ORIGIN))
                .hasMessage(
                        "the name of a baseline must consist of at most 100 letters, digits, dots, hyphens and underscores,"
                                + " and begin with a letter or a digit: name=\"../guess\"");
    }

    @Test
    void stateOfSampleEqualsStateOfRowsInEveryDesign() {
        ConfusionMatrix matrix = ConfusionMatrix.binary(40, 3, 5, 52);
        ScoredSample scores = ScoredSample.of(new double[] {0.9, 0.4, 0.1}, new boolean[] {true, true, false});

        assertThat(back(Sample.of(matrix))).isEqualTo(Sample.of(matrix));
        assertThat(back(StratifiedSample.byTruth(matrix))).isEqualTo(StratifiedSample.byTruth(matrix));
        assertThat(back(ClusteredSample.of(Map.of("a", matrix, "b", matrix))))
                .isEqualTo(ClusteredSample.of(Map.of("a", matrix, "b", matrix)));
        assertThat(back(FoldedSample.of(Map.of("1", matrix, "2", matrix))))
                .isEqualTo(FoldedSample.of(Map.of("1", matrix, "2", matrix)));
        assertThat(back(Sample.of(scores))).isEqualTo(Sample.of(scores));
        ClassScores classes = ClassScores.of(
                List.of("cat", "dog"), List.of("dog", "cat", "cat"), new double[][] {{0.2, 0.8}, {0.6, 0.4}, {0.5, 0.5}
                });
        assertThat(back(Sample.of(classes))).isEqualTo(Sample.of(classes));
        assertThat(back(StratifiedSample.of(classes, classes::truth)))
                .isEqualTo(StratifiedSample.of(classes, classes::truth));
        assertThat(back(ClusteredSample.of(Map.of("a", classes, "b", classes))))
                .isEqualTo(ClusteredSample.of(Map.of("a", classes, "b", classes)));
        assertThat(Baseline.ofSample("s", Sample.of(classes), ORIGIN).facts().evidence())
                .containsExactly("scores of the classes cat, dog");
        assertThat(back(Sample.of(Outcomes.of(0.5, 1, 1)))).isEqualTo(Sample.of(Outcomes.of(0.5, 1, 1)));
        Outcomes runs = Outcomes.ofRuns(new double[][] {{0.5, 1}, {0, 0}});
        assertThat(back(Sample.of(runs)).evidence().size()).isEqualTo(2);
        double[] weights = {2, 1, 1, 3};
        assertThatThrownBy(() -> Baseline.ofSample("w", WeightedSample.of(matrix, weights, weights), ORIGIN))
                .hasMessageStartingWith("a sample of weighted rows cannot become a baseline; ");
    }

    private static Sample<?> back(Sample<?> sample) {
        EvidenceState state = Baseline.parse(
                        Baseline.ofSample("s", sample, ORIGIN).text())
                .states()
                .get(0);
        if (state instanceof ConfusionState predictions) {
            return predictions.sample();
        }
        if (state instanceof ClassScoreState classes) {
            return classes.sample();
        }
        return state instanceof ScoreState scores ? scores.sample() : ((OutcomeState) state).sample();
    }
}
