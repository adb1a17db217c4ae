package dev.credence.benchmarks.defaults;

import dev.credence.Answer;
import dev.credence.Credence;
import dev.credence.EstimateRequest;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Run;
import dev.credence.api.metric.Metric;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Measures the default interval of every registered metric, and its rivals, where users are: uneven classes, unequal recalls, few
 * positives, clusters, weights. Writes every cell of the default to
 * docs/coverage/defaults.csv (of rivals too, where they are named) and a summary to docs/coverage.md. A third of the points, drawn at random once, stands in docs/coverage/held-out.txt: no method was chosen by them, and they are reported apart.
 *
 * <p>Arguments: the docs folder, samples a point (default 2000), and, to look closer, a family (what stands
 * of the others stays) and method spellings. Fixed
 * seeds: the same bits on any number of threads.
 */
public final class DefaultsCoverage {
    private static final List<String> RIVALS =
            List.of("wilson", "jeffreys", "mid-p", "clopper-pearson", "delta-wilson", "delta-logit");
    private static final String HEADER =
            "point,held-out,metric,method,truth,coverage,coverage-if-defined,defined,interval-too-low,length";

    private final Credence credence = Credence.load();
    private final Registry registry = Registry.load();
    private final int draws;
    private final List<String> rivals;
    private final HeldOut heldOut;
    private final List<String> csv = new ArrayList<>(List.of(HEADER));
    private final DefaultsSummary summary = new DefaultsSummary();

    private DefaultsCoverage(int draws, List<String> rivals, HeldOut heldOut) {
        this.draws = draws;
        this.rivals = rivals;
        this.heldOut = heldOut;
    }

    /**
     * Runs.
     *
     * @param arguments docs folder, samples a point, a family and methods
     * @throws IOException if a file cannot be written
     */
    public static void main(String[] arguments) throws IOException {
        Path docs = Path.of(arguments[0]);
        List<GridPoint<?>> points = new ArrayList<>(CountGrid.points());
        points.addAll(ScoreGrid.points());
        HeldOut heldOut = HeldOut.of(docs.resolve("coverage/held-out.txt"), points);
        DefaultsCoverage study = new DefaultsCoverage(
                arguments.length > 1 ? Integer.parseInt(arguments[1]) : 2000,
                arguments.length > 3 ? List.of(arguments).subList(3, arguments.length) : RIVALS,
                heldOut);
        String family = arguments.length > 2 ? arguments[2] : "";
        List<Measured> measured = points.parallelStream()
                .filter(point -> family.isEmpty() || point.family().equals(family))
                .<Measured>map(study::measured)
                .toList();
        measured.forEach(study::add);
        Files.createDirectories(docs.resolve("coverage"));
        Path table = docs.resolve("coverage/defaults.csv");
        Files.write(table, family.isEmpty() ? study.csv : others(table, study.csv, family));
        study.summary.write(docs, study.draws);
    }

    /** What the table says of other families stays where one alone is measured again. */
    private static List<String> others(Path table, List<String> measured, String family) throws IOException {
        List<String> lines = new ArrayList<>(List.of(HEADER));
        boolean written = false;
        for (String line : Files.readAllLines(table)) {
            boolean other = !line.startsWith(family + ' ') && !line.equals(HEADER);
            if (line.startsWith(family + ' ') && !written) {
                lines.addAll(measured.subList(1, measured.size()));
                written = true;
            }
            if (other) {
                lines.add(line);
            }
        }
        return lines;
    }

    private <E extends Evidence> Measured measured(GridPoint<E> point) {
        SplittableRandom random = new SplittableRandom(point.name().hashCode());
        List<Sample<E>> samples = new ArrayList<>();
        for (int draw = 0; draw < draws; draw++) {
            samples.add(point.draw(random));
        }
        List<Metric<E>> metrics = point.metrics().stream().map(this::<E>metric).toList();
        List<CoverageTally> byDefault = byDefault(point, metrics, samples);
        Map<String, Map<String, CoverageTally>> all = new LinkedHashMap<>();
        for (int i = 0; i < metrics.size(); i++) {
            Map<String, CoverageTally> tallies = new LinkedHashMap<>();
            tallies.put("default", byDefault.get(i));
            tallies.putAll(ofRivals(point, metrics.get(i), samples));
            all.put(point.metrics().get(i), tallies);
        }
        return new Measured(point, all);
    }

    /** What was measured at a point: by metric, then by method. */
    private record Measured(GridPoint<?> point, Map<String, Map<String, CoverageTally>> tallies) {}

    private void add(Measured measured) {
        String point = measured.point().name();
        boolean apart = heldOut.contains(point);
        measured.tallies().forEach((metric, tallies) -> {
            tallies.forEach((method, tally) -> {
                if (method.equals("default") || !rivals.equals(RIVALS)) {
                    csv.add(String.join(",", point, apart ? "yes" : "no", metric, method, tally.csv()));
                }
            });
            summary.add(measured.point(), metric, tallies, apart);
        });
    }

    @SuppressWarnings("unchecked") // a point names metrics of its own evidence
    private <E extends Evidence> Metric<E> metric(String spelling) {
        return (Metric<E>) registry.metric(spelling);
    }

    /** All metrics of one sample after another: some methods prepare what they share. */
    private <E extends Evidence> List<CoverageTally> byDefault(
            GridPoint<E> point, List<Metric<E>> metrics, List<Sample<E>> samples) {
        List<CoverageTally> tallies = metrics.stream()
                .map(metric -> new CoverageTally(point.truth(metric)))
                .toList();
        for (Sample<E> sample : samples) {
            EstimateRequest<E> question = credence.evaluate(sample);
            for (int i = 0; i < metrics.size(); i++) {
                Answer<Estimate> answer = question.answer(metrics.get(i));
                CoverageTally tally = tallies.get(i);
                answer.result()
                        .filter(estimate -> answer.refusal().isEmpty())
                        .ifPresentOrElse(tally::add, tally::refused);
            }
        }
        return tallies;
    }

    private <E extends Evidence> Map<String, CoverageTally> ofRivals(
            GridPoint<E> point, Metric<E> metric, List<Sample<E>> samples) {
        Map<String, CoverageTally> tallies = new LinkedHashMap<>();
        for (String rival : rivals) {
            IntervalMethod method = registry.method(rival);
            if (samples.stream().limit(20).allMatch(sample -> method.supports(metric, sample))) {
                CoverageTally tally = new CoverageTally(point.truth(metric));
                samples.forEach(sample -> {
                    if (method.supports(metric, sample)) {
                        tally.add(method.interval(metric, sample, ConfidenceLevel.P95, Run.defaults()));
                    }
                });
                tallies.put(rival, tally);
            }
        }
        return tallies;
    }
}
