package dev.credence.benchmarks.gate;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.sample.Sample;
import dev.credence.benchmarks.Section;
import dev.credence.decision.Verdict;
import dev.credence.numerics.random.Streams;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.gate.Gate;
import dev.credence.report.gate.GateReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * The error table of the gate. Arguments: the folder of the documentation, samples per situation without slices. A situation that was finished
 * is in {@code coverage/gate.csv} and is not drawn again, so that the study can be broken off and taken up; writes the section of {@code
 * gate.md} in the end.
 */
public final class GateErrors {
    private static final long SEED = 20_261_122;
    private static final List<Double> WORSE = List.of(0.0, 0.5, 1.0, 2.0);
    private static final List<Integer> SIZES = List.of(100, 1_000, 10_000);
    private static final List<Integer> SLICES = List.of(1, 5, 20);
    private static final List<String> LOSING =
            List.of("balanced-accuracy", "f1", "precision", "mcc", "f1.macro", "kappa", "accuracy", "recall");
    private static final List<String> METRICS = List.of("accuracy", "f1.macro");

    private final Credence credence = Credence.load();
    private final Path log;
    private final int samples;
    private final Map<String, String> rows = new LinkedHashMap<>();

    private GateErrors(Path log, int samples) {
        this.log = log;
        this.samples = samples;
    }

    /**
     * Measures and writes.
     *
     * @param args folder of the documentation, samples a situation
     * @throws IOException if a page cannot be written
     */
    public static void main(String[] args) throws IOException {
        Path docs = Path.of(args[0]);
        GateErrors errors = new GateErrors(
                docs.resolve("coverage").resolve("gate.csv"), args.length > 1 ? Integer.parseInt(args[1]) : 1_000);
        errors.read();
        errors.section().write(docs.resolve("gate.md"));
    }

    private void read() throws IOException {
        if (Files.exists(log)) {
            for (String line : Files.readAllLines(log)) {
                int comma = line.indexOf(',');
                rows.put(line.substring(0, comma), line.substring(comma + 1));
            }
        }
    }

    /** Returns the numbers of a row that was measured before, or measures them. */
    private double[] numbers(String key, Supplier<double[]> measured) throws IOException {
        String known = rows.get(key);
        if (known == null) {
            known = DoubleStream.of(measured.get()).mapToObj(Double::toString).collect(Collectors.joining(","));
            rows.put(key, known);
            append(key, known);
        }
        return Stream.of(known.split(",", -1)).mapToDouble(Double::parseDouble).toArray();
    }

    /** What is known, or measured now. */
    private GateTally tally(String key, Supplier<GateTally> measured) throws IOException {
        String known = rows.get(key);
        if (known != null) {
            return GateTally.parse(known);
        }
        GateTally tally = measured.get();
        rows.put(key, tally.text());
        append(key, tally.text());
        return tally;
    }

    private void append(String key, String numbers) throws IOException {
        Files.write(
                log,
                (key + "," + numbers + "\n").getBytes(StandardCharsets.UTF_8),
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
        System.err.println(key);
    }

    private GateTally measured(GateSituation situation) {
        GateTally tally = new GateTally();
        UniformRandomProvider random = Streams.block(SEED, situation.key().hashCode());
        GateSituation.Drawing drawing = situation.drawing();
        for (int i = 0; i < samples(situation); i++) {
            tally.add(report(situation, drawing, random));
        }
        return tally;
    }

    /** Fewer where each takes longer. */
    private int samples(GateSituation situation) {
        int less = situation.slices() == 1 ? 1 : situation.slices() == 5 ? 3 : 8;
        return Math.max(50, samples / less / (situation.clustered() && situation.n() > 1_000 ? 4 : 1));
    }

    private GateReport report(GateSituation situation, GateSituation.Drawing drawing, UniformRandomProvider random) {
        Map<String, ObservedPair> slices = new LinkedHashMap<>();
        drawing.draw(random).forEach((name, sample) -> slices.put(name, ObservedPair.of(Pairing.paired(sample))));
        ObservedPair whole = Objects.requireNonNull(slices.remove(""));
        Gate gate = Gate.of(credence).notWorse(situation.metric().spelling(), GateSituation.MARGIN);
        return situation.slices() == 1 ? gate.report(whole) : gate.report(whole, slices);
    }

    private Section section() throws IOException {
        Section section = new Section("gate");
        exact(section, true);
        exact(section, false);
        baselines(section);
        candidates(section);
        burnIn(section);
        losses(section);
        classScores(section);
        for (boolean clustered : new boolean[] {false, true}) {
            for (String metric : METRICS) {
                section.add("### " + (clustered ? "Clusters of 10 rows" : "Independent rows") + ", `" + metric + "`");
                section.add(table(metric, clustered));
            }
        }
        return section;
    }

    /** The shares of verdicts against a baseline of the same items with and without hashes, and of other items. */
    private void baselines(Section section) throws IOException {
        List<String> lines = new ArrayList<>(List.of(
                "| metric | n | baseline | as good: PASS | FAIL | worse by the margin: PASS | FAIL | by twice: PASS | FAIL |",
                "|---|--:|---|--:|--:|--:|--:|--:|--:|"));
        for (String metric : METRICS) {
            ConfusionMetric read = (ConfusionMetric) credence.registry().metric(metric);
            for (int n : new int[] {200, 1_000, 3_000, 10_000}) {
                for (Kept kept : Kept.values()) {
                    StringBuilder line =
                            new StringBuilder(String.format(Locale.ROOT, "| `%s` | %,d | %s |", metric, n, kept.words));
                    for (double worse : new double[] {0, 1, 2}) {
                        GateSituation situation = new GateSituation(read, worse, n, 1, false);
                        double[] shares =
                                numbers("baseline " + kept + " " + situation.key(), () -> against(situation, kept));
                        line.append(String.format(
                                Locale.ROOT,
                                worse == 0
                                        ? " %.3f | **%.3f** |"
                                        : worse == 1 ? " **%.3f** | **%.3f** |" : " **%.3f** | %.3f |",
                                shares[0],
                                shares[1]));
                    }
                    lines.add(line.toString());
                }
            }
        }
        section.add("### Baselines with and without hashes");
        section.add(String.join("\n", lines));
    }

    /** What a baseline keeps. */
    private enum Kept {
        HASHES("of the same items, with hashes"),
        COUNTS("of the same items, without hashes"),
        OTHERS("of other items");

        private final String words;

        Kept(String words) {
            this.words = words;
        }
    }

    private double[] against(GateSituation situation, Kept kept) {
        UniformRandomProvider random = Streams.block(SEED, (kept + situation.key()).hashCode());
        GateSituation.Drawing drawing = situation.drawing();
        Gate gate = Gate.of(credence).notWorse(situation.metric().spelling(), GateSituation.MARGIN);
        double[] shares = new double[2];
        for (int i = 0; i < samples; i++) {
            PairedConfusionMatrix rows =
                    Objects.requireNonNull(drawing.draw(random).get("")).evidence();
            PairedConfusionMatrix others = kept == Kept.OTHERS
                    ? Objects.requireNonNull(drawing.draw(random).get("")).evidence()
                    : rows;
            Verdict verdict = gate.report(ObservedPair.of(
                            kept == Kept.HASHES
                                    ? Pairing.paired(rows)
                                    : Pairing.independent(Sample.of(rows.first()), Sample.of(others.second()))))
                    .verdict();
            shares[0] += verdict == Verdict.PASS ? 1.0 / samples : 0;
            shares[1] += verdict == Verdict.FAIL ? 1.0 / samples : 0;
        }
        return shares;
    }

    /** The shares of samples in which a candidate passes. */
    private void candidates(Section section) throws IOException {
        List<String> lines = new ArrayList<>(List.of(
                "| n | candidates | common rows | false PASS by max-t | by Holm | better: PASS by max-t | by Holm |",
                "|--:|--:|--:|--:|--:|--:|--:|"));
        for (int n : new int[] {200, 1_000, 10_000}) {
            for (int some : new int[] {2, 10}) {
                for (double common : new double[] {0, 0.9}) {
                    CandidateErrors errors = new CandidateErrors(n, some, common);
                    int drawn = samples / (n > 1_000 ? 8 : 2);
                    double[] shares = numbers(
                            errors.key(),
                            () -> errors.shares(
                                    credence, Streams.block(SEED, errors.key().hashCode()), drawn));
                    lines.add(String.format(
                            Locale.ROOT,
                            "| %,d | %d | %s | **%.3f** | **%.3f** | %.3f | %.3f |",
                            n,
                            some,
                            String.valueOf(common),
                            shares[0],
                            shares[1],
                            shares[2],
                            shares[3]));
                }
            }
        }
        section.add("### Candidates of `--any-of`");
        section.add(String.join("\n", lines));
    }

    /** What burn-ins measure, and what fresh runs have. */
    private void burnIn(Section section) throws IOException {
        List<String> lines = new ArrayList<>(List.of(
                "| n | margin | FAIL measured | of fresh runs | PASS measured | of fresh runs | level reported as not kept |",
                "|--:|--:|--:|--:|--:|--:|--:|"));
        for (int n : new int[] {200, 1_000, 10_000}) {
            for (double margin : new double[] {0, 0.02}) {
                BurnInErrors errors = new BurnInErrors(n, 3, margin);
                double[] shares = numbers(
                        errors.key(),
                        () -> errors.shares(
                                credence, Streams.block(SEED, errors.key().hashCode()), samples / 10));
                lines.add(String.format(
                        Locale.ROOT,
                        "| %,d | %s | **%.3f** | **%.3f** | %.3f | %.3f | **%.3f** |",
                        n,
                        String.valueOf(margin),
                        shares[0],
                        shares[3],
                        shares[1],
                        shares[4],
                        shares[2]));
            }
        }
        section.add("### Burn-in");
        section.add(String.join("\n", lines));
    }

    /** The shares of verdicts about probabilities of several classes. */
    private void classScores(Section section) throws IOException {
        List<String> lines = new ArrayList<>(List.of(
                "| metric | n | margin | worse by the margin: PASS | FAIL | as good: PASS |",
                "|---|--:|--:|--:|--:|--:|"));
        for (String metric : ClassScoreErrors.METRICS) {
            for (int n : ClassScoreErrors.SIZES) {
                ClassScoreErrors errors = new ClassScoreErrors(metric, n);
                double[] shares = numbers(errors.key(), () -> errors.shares(credence, SEED, samples));
                lines.add(String.format(
                        Locale.ROOT,
                        "| `%s` | %,d | %.4f | **%.3f** | **%.3f** | %.3f |",
                        metric,
                        n,
                        shares[0],
                        shares[1],
                        shares[2],
                        shares[3]));
            }
        }
        section.add("### Probabilities of three classes");
        section.add(String.join("\n", lines));
    }

    /** The largest shares of false verdicts over prevalences, sizes and margins, of each metric and each class that loses rows. */
    private void losses(Section section) throws IOException {
        List<String> lines = new ArrayList<>(List.of(
                "| metric | rows lost | situations | samples each | false PASS, mean | largest | at | false FAIL, mean | largest |",
                "|---|---|--:|--:|--:|--:|---|--:|--:|"));
        for (String metric : LOSING) {
            ConfusionMetric read = (ConfusionMetric) credence.registry().metric(metric);
            for (LossSituation.Lost lost : LossSituation.Lost.values()) {
                losses(read, lost).ifPresent(lines::add);
            }
        }
        section.add("### Independent rows of a system that only loses");
        section.add(String.join("\n", lines));
    }

    private Optional<String> losses(ConfusionMetric metric, LossSituation.Lost lost) throws IOException {
        List<GateTally> tallies = new ArrayList<>();
        String where = "";
        double largest = -1;
        for (LossSituation situation : losing(metric, lost)) {
            GateTally tally = tally(
                    situation.key(),
                    () -> situation.tally(
                            credence, Streams.block(SEED, situation.key().hashCode()), samples));
            tallies.add(tally);
            if (tally.anyPass() > largest) {
                largest = tally.anyPass();
                where = String.format(
                        Locale.ROOT,
                        "%,d rows, prevalence %s, margin %s",
                        situation.n(),
                        situation.prevalence(),
                        situation.margin());
            }
        }
        return tallies.isEmpty()
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "| `%s` | %s | %d | %,d | %s | **%s** | %s | %s | **%s** |",
                        metric.spelling(),
                        lost.word(),
                        tallies.size(),
                        tallies.get(0).samples(),
                        threeDecimals(tallies.stream()
                                .mapToDouble(GateTally::anyPass)
                                .average()
                                .orElseThrow()),
                        threeDecimals(largest),
                        where,
                        threeDecimals(tallies.stream()
                                .mapToDouble(GateTally::anyFail)
                                .average()
                                .orElseThrow()),
                        threeDecimals(tallies.stream()
                                .mapToDouble(GateTally::anyFail)
                                .max()
                                .orElseThrow())));
    }

    private static List<LossSituation> losing(ConfusionMetric metric, LossSituation.Lost lost) {
        List<LossSituation> situations = new ArrayList<>();
        for (double prevalence : new double[] {0.05, 0.1, 0.4}) {
            for (int n : new int[] {150, 600, 2_000}) {
                for (double margin : new double[] {0.02, 0.05}) {
                    LossSituation situation = new LossSituation(metric, prevalence, n, margin, lost);
                    if (situation.share().isPresent()) {
                        situations.add(situation);
                    }
                }
            }
        }
        return situations;
    }

    private String table(String metric, boolean clustered) throws IOException {
        List<String> lines = new ArrayList<>(List.of(
                "| n | slices | samples | as good: PASS | FAIL | worse by half the margin: PASS | FAIL |"
                        + " by the margin: PASS | any PASS | FAIL | by twice: any PASS | FAIL |",
                "|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|"));
        for (int n : sizes(metric, clustered)) {
            for (int slices : SLICES) {
                lines.add(row(metric, n, slices, clustered));
            }
        }
        return String.join("\n", lines);
    }

    /** F1 of a thousand clusters leaves out each of them in turn, which takes long. */
    private static List<Integer> sizes(String metric, boolean clustered) {
        return clustered && !metric.equals("accuracy") ? SIZES.subList(0, 2) : SIZES;
    }

    private String row(String metric, int n, int slices, boolean clustered) throws IOException {
        ConfusionMetric read = (ConfusionMetric) credence.registry().metric(metric);
        List<GateTally> tallies = new ArrayList<>();
        for (double worse : WORSE) {
            GateSituation situation = new GateSituation(read, worse, n, slices, clustered);
            tallies.add(tally(situation.key(), () -> measured(situation)));
        }
        GateTally good = tallies.get(0);
        GateTally half = tallies.get(1);
        GateTally tally = tallies.get(2);
        GateTally twice = tallies.get(3);
        return String.format(
                Locale.ROOT,
                "| %,d | %d | %,d | %s | **%s** | %s | **%s** | %s | **%s** | **%s** | **%s** | %s |",
                n,
                slices,
                good.samples(),
                threeDecimals(good.share(Verdict.PASS)),
                threeDecimals(good.anyFail()),
                threeDecimals(half.share(Verdict.PASS)),
                threeDecimals(half.anyFail()),
                threeDecimals(tally.share(Verdict.PASS)),
                threeDecimals(tally.anyPass()),
                threeDecimals(tally.anyFail()),
                threeDecimals(twice.anyPass()),
                threeDecimals(twice.share(Verdict.FAIL)));
    }

    /** The largest of each error over the share of differing rows, or over the accuracy of a baseline without hashes. */
    private void exact(Section section, boolean paired) throws IOException {
        String at = paired ? "at discordant" : "at accuracy";
        List<String> lines = new ArrayList<>(List.of(
                "| n" + (paired ? "" : " of each") + " | margin | false PASS | " + at + " | false FAIL | " + at
                        + " | PASS by the score bound alone | FAIL |",
                "|--:|--:|--:|--:|--:|--:|--:|--:|"));
        for (int n : new int[] {10, 20, 50, 100, 200}) {
            for (double margin : new double[] {0.02, 0.05, 0.1}) {
                double[] values = numbers("exact " + paired + " " + n + " " + margin, () -> exact(n, paired, margin));
                lines.add(String.format(
                        Locale.ROOT,
                        "| %d | %s | **%.4f** | %.2f | **%.4f** | %.2f | %.4f | %.4f |",
                        n,
                        String.valueOf(margin),
                        values[0],
                        values[1],
                        values[2],
                        values[3],
                        values[4],
                        values[5]));
            }
        }
        section.add(
                paired
                        ? "### Accuracy of independent rows without slices, exactly"
                        : "### Accuracy against a baseline without hashes, exactly");
        section.add(String.join("\n", lines));
    }

    private double[] exact(int n, boolean paired, double margin) {
        ExactGate exact = new ExactGate(credence, n, paired, margin);
        double from = paired ? margin : 0.5;
        double to = paired ? 0.8 : 0.999;
        double[] pass = largest(from, to, rate -> exact.probability(Verdict.PASS, rate));
        double[] fail = largest(from, to, rate -> exact.probability(Verdict.FAIL, rate));
        return new double[] {
            pass[0],
            pass[1],
            fail[0],
            fail[1],
            largest(from, to, rate -> exact.byScore(Verdict.PASS, rate))[0],
            largest(from, to, rate -> exact.byScore(Verdict.FAIL, rate))[0]
        };
    }

    private static double[] largest(double from, double to, DoubleUnaryOperator error) {
        double[] largest = {0, 0};
        for (double rate = from; rate < to; rate += 0.01) {
            double known = error.applyAsDouble(rate);
            if (known > largest[0]) {
                largest = new double[] {known, rate};
            }
        }
        return largest;
    }

    private static String threeDecimals(double share) {
        return String.format(Locale.ROOT, "%.3f", share);
    }
}
