package dev.credence.benchmarks;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Measures how often intervals of metrics of scores hold where positives are few: sizes of classes fixed, scores normal and
 * skewed, continuous and in five levels. Writes the section of docs/measurements/coverage.md and every cell into docs/measurements/coverage/scores.csv.
 * Arguments: the docs folder, then the samples a cell (default 1000; bootstraps take a fifth, at four sizes and two areas). One
 * thread, fixed seeds: the same bits each time.
 */
public final class FewPositivesCoverage {
    private static final List<String> METRICS =
            List.of("average-precision", "auprc", "precision-at-recall", "eer", "pauc", "tpr-at-fpr");
    private static final List<String> DELTA = List.of("delta-wilson", "delta-logit");
    private static final List<String> BOOTSTRAPS = List.of("bootstrap-percentile", "bootstrap-bca");
    private static final int[] POSITIVES = {6, 8, 15, 40};
    private static final int[] NEGATIVES = {15, 60, 120, 400};
    private static final double[] AREAS = {.65, .85, .95, .98};
    private static final List<ScorePopulation> POPULATIONS =
            List.of(ScorePopulation.BINORMAL, ScorePopulation.EXPONENTIAL);
    /** 200,000 of each class: its error is below a hundredth of any length measured. */
    private static final int WHOLE = 200_000;

    private static final int DRAWS = 500;

    private final int samples;
    private final Registry registry = Registry.load();
    private final List<String> csv = new ArrayList<>();
    private final List<List<String>> rows = new ArrayList<>();

    private FewPositivesCoverage(int samples) {
        this.samples = samples;
        csv.add("population,levels,area,positives,negatives,metric,truth,mean,method,samples,coverage,length");
        rows.add(Stream.concat(
                        Stream.of("metric", "positives"),
                        Stream.concat(DELTA.stream(), BOOTSTRAPS.stream()).map(Section::code))
                .toList());
    }

    /**
     * Runs.
     *
     * @param arguments docs folder and samples a cell
     * @throws IOException if a file cannot be written
     */
    public static void main(String[] arguments) throws IOException {
        Path docs = Path.of(arguments[0]);
        FewPositivesCoverage study =
                new FewPositivesCoverage(arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1000);
        study.run();
        Files.write(docs.resolve("coverage/scores.csv"), study.csv);
        new Section("scores").add(study.text()).table(study.rows).write(docs.resolve("coverage.md"));
    }

    private String text() {
        return "## Scores with few positives\n\nCoverage at level 0.95, the least and the mean, in how many cells it lies within 0.93 to 0.97, and in"
                + " brackets the mean length; over 15, 60, 120 and 400 negatives, areas under the ROC"
                + " curve of 0.65, 0.85, 0.95 and 0.98, normal and exponential scores, continuous and in five levels: 64 cells a"
                + " row for the delta intervals, " + samples + " samples each; 8 for bootstraps of " + DRAWS
                + " draws, " + samples / 5 + " samples each (6+60, 8+120, 15+15, 40+400; areas 0.65 and 0.95). Sizes of"
                + " classes are fixed, so the metrics are always defined. Every cell, with the bias of the metric:"
                + " [scores.csv](coverage/scores.csv).";
    }

    private void run() {
        for (int positives : POSITIVES) {
            Tally[][] delta = tallies(DELTA);
            Tally[][] bootstraps = tallies(BOOTSTRAPS);
            for (ScorePopulation population : POPULATIONS) {
                for (boolean levels : new boolean[] {false, true}) {
                    for (double area : AREAS) {
                        ofPopulation(new Scores(population, levels, area), positives, delta, bootstraps);
                    }
                }
            }
            for (int m = 0; m < METRICS.size(); m++) {
                rows.add(row(m, positives, delta[m], bootstraps[m]));
            }
        }
    }

    private void ofPopulation(Scores scores, int positives, Tally[][] delta, Tally[][] bootstraps) {
        ScoredSample whole = scores.sample(WHOLE, WHOLE, new SplittableRandom(scores.seed()));
        for (int negatives : NEGATIVES) {
            double[] weights = whole.weights();
            for (int atom = 0; atom < weights.length; atom++) {
                weights[atom] *= whole.positive(atom) ? positives : negatives;
            }
            double[] truths = METRICS.stream()
                    .mapToDouble(metric -> metric(metric).value(whole, weights))
                    .toArray();
            cell(scores, positives, negatives, truths, DELTA, samples, delta);
            boolean few = scores.area == AREAS[0] || scores.area == AREAS[2];
            if (few && negatives == (positives == 15 ? 15 : positives == 40 ? 400 : positives == 6 ? 60 : 120)) {
                cell(scores, positives, negatives, truths, BOOTSTRAPS, samples / 5, bootstraps);
            }
        }
    }

    private void cell(
            Scores scores,
            int positives,
            int negatives,
            double[] truths,
            List<String> methods,
            int draws,
            Tally[][] tallies) {
        SplittableRandom random = new SplittableRandom(scores.seed() + positives * 7_919L + negatives * 31L);
        double[][] held = new double[METRICS.size()][methods.size()];
        double[][] length = new double[METRICS.size()][methods.size()];
        double[] mean = new double[METRICS.size()];
        for (int draw = 0; draw < draws; draw++) {
            Sample<ScoredSample> sample = Sample.of(scores.sample(positives, negatives, random));
            for (int m = 0; m < METRICS.size(); m++) {
                for (int method = 0; method < methods.size(); method++) {
                    Estimate estimate = estimate(methods.get(method), METRICS.get(m), sample);
                    boolean holds = estimate.lower() <= truths[m] && truths[m] <= estimate.upper();
                    held[m][method] += holds ? 1.0 / draws : 0;
                    length[m][method] += estimate.width() / draws;
                    mean[m] += estimate.value() / draws / methods.size();
                }
            }
        }
        for (int m = 0; m < METRICS.size(); m++) {
            for (int method = 0; method < methods.size(); method++) {
                tallies[m][method].add(held[m][method], length[m][method]);
                csv.add(scores.line(positives, negatives)
                        + METRICS.get(m)
                        + Section.format(",%.5f,%.5f,", truths[m], mean[m])
                        + methods.get(method)
                        + Section.format(",%d,%.4f,%.5f", draws, held[m][method], length[m][method]));
            }
        }
    }

    private Estimate estimate(String method, String metric, Sample<ScoredSample> sample) {
        IntervalMethod interval = registry.method(method);
        return interval.interval(
                metric(metric),
                sample,
                ConfidenceLevel.P95,
                ComputeOptions.defaults().withDraws(DRAWS));
    }

    @SuppressWarnings("unchecked") // all of them read scores
    private Metric<ScoredSample> metric(String id) {
        return (Metric<ScoredSample>) registry.metric(id);
    }

    private static Tally[][] tallies(List<String> methods) {
        return IntStream.range(0, METRICS.size())
                .mapToObj(m -> methods.stream().map(method -> new Tally()).toArray(Tally[]::new))
                .toArray(Tally[][]::new);
    }

    private static List<String> row(int m, int positives, Tally[] delta, Tally[] bootstraps) {
        List<String> row = new ArrayList<>(List.of(Section.code(METRICS.get(m)), Integer.toString(positives)));
        Stream.concat(Arrays.stream(delta), Arrays.stream(bootstraps))
                .map(Tally::text)
                .forEach(row::add);
        return row;
    }

    /** Scores of a population, as they are or in five levels. */
    private record Scores(ScorePopulation population, boolean levels, double area) {
        /** Cuts between levels, in units of the negatives' scores. */
        private static final double[] NORMAL_CUTS = {-.5, .3, 1, 1.8};

        private static final double[] EXPONENTIAL_CUTS = {.4, 1, 2, 4};

        long seed() {
            return population.ordinal() * 1_000_003L + (levels ? 500_009L : 0) + (long) (area * 1e6);
        }

        ScoredSample sample(int positives, int negatives, SplittableRandom random) {
            double[] p = new double[positives];
            double[] q = new double[negatives];
            Arrays.setAll(p, i -> level(population.positive(area, random)));
            Arrays.setAll(q, i -> level(population.negative(area, random)));
            return ScoredSample.of(p, q);
        }

        private double level(double score) {
            if (!levels) {
                return score;
            }
            double[] cuts = population == ScorePopulation.BINORMAL ? NORMAL_CUTS : EXPONENTIAL_CUTS;
            return Arrays.stream(cuts).filter(cut -> score > cut).count();
        }

        String line(int positives, int negatives) {
            return "\"" + population.title() + "\"," + (levels ? "5" : "all") + ","
                    + Section.format("%s,%d,%d,", area, positives, negatives);
        }
    }

    /** Coverages of cells. */
    private static final class Tally {
        private double least = 1;
        private double held;
        private double length;
        private int near;
        private int cells;

        void add(double coverage, double width) {
            least = Math.min(least, coverage);
            held += coverage;
            length += width;
            near += coverage >= 0.93 && coverage <= 0.97 ? 1 : 0;
            cells++;
        }

        String text() {
            return Section.format("%.3f %.3f ", least, held / cells)
                    + near + "/" + cells
                    + Section.format(" (%.3f)", length / cells);
        }
    }
}
