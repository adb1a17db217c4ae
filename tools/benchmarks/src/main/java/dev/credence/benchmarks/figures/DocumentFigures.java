package dev.credence.benchmarks.figures;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.bayes.difference.DifferenceDistribution;
import dev.credence.bayes.posterior.BetaPosterior;
import dev.credence.bayes.posterior.F1Posterior;
import dev.credence.bayes.posterior.MetricPosterior;
import dev.credence.bayes.prior.BetaPrior;
import dev.credence.benchmarks.folds.FoldDensities;
import dev.credence.coverage.figure.CoverageFigure;
import dev.credence.coverage.figure.CoverageSurfaceFigure;
import dev.credence.coverage.input.NumberGrid;
import dev.credence.coverage.input.TruthGrid;
import dev.credence.coverage.report.CoverageReport;
import dev.credence.coverage.report.CoverageRun;
import dev.credence.coverage.report.ResumeFile;
import dev.credence.curves.curve.CurveKind;
import dev.credence.figures.Figure;
import dev.credence.figures.Theme;
import dev.credence.figures.kind.CurveFigure;
import dev.credence.figures.kind.PosteriorFigure;
import dev.credence.figures.kind.PosteriorFigure.NamedDistribution;
import dev.credence.figures.render.SvgRenderer;
import dev.credence.report.curve.CurveReport;
import dev.credence.report.curve.CurveRequest;
import dev.credence.report.write.CsvReportWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/**
 * Figures 3 to 8 of Morais (2023), credible regions of classification measures, and figures 2 and 3 of Wang and Li (2016), posteriors
 * over folds; each with the numbers it was drawn from.
 *
 * <p>The thesis says of figures 3 and 4 which counts, of figure 5 which methods, of figures 7 and 8 which prior; the sizes of
 * figures 5 and 6 and the two systems of figures 7 and 8 are this project's choice, named in the notes of each.
 */
public final class DocumentFigures {
    private static final int SHARES = 30;
    private static final int F1_ITEMS = 50;
    private static final int OUTCOMES = 100_000;
    /** Cross-validations of each learner: half a minute in all. */
    private static final int DATA_SETS = 401;

    private final Credence credence = Credence.load();
    private final DrawnFiles files;
    private final Path scores;

    private DocumentFigures(DrawnFiles files, Path scores) {
        this.files = files;
        this.scores = scores;
    }

    /**
     * Draws all of them.
     *
     * @param args the folder of the documentation, and the file of scores
     * @throws IOException if a file cannot be read or written
     */
    public static void main(String[] args) throws IOException {
        if (args.length != 2) {
            throw new IllegalArgumentException(
                    "arguments must be the folder of the documentation and a file of scores: arguments="
                            + List.of(args));
        }
        new DocumentFigures(new DrawnFiles(Path.of(args[0], "figures")), Path.of(args[1])).draw();
    }

    private void draw() throws IOException {
        recall();
        f1();
        coverage();
        surface();
        curve("thesis-7-roc", CurveKind.ROC);
        curve("thesis-8-precision-recall", CurveKind.PRECISION_RECALL);
        folds("wang-li-2-tree", FoldDensities.ofTree(credence, DATA_SETS));
        folds("wang-li-3-support-vectors", FoldDensities.ofSupportVectors(credence, DATA_SETS));
    }

    private void folds(String name, FoldDensities densities) throws IOException {
        files.figure(name, densities.figure().withNote("True: " + DATA_SETS + " data sets, Gaussian kernels."));
        files.text(name + ".csv", densities.csv());
    }

    /** 10 found of 15 against 3 of 6. */
    private void recall() throws IOException {
        two(
                "thesis-3-recall",
                "recall",
                BetaPosterior.of(10, 15, BetaPrior.JEFFREYS),
                BetaPosterior.of(3, 6, BetaPrior.JEFFREYS),
                "System 1: 10 true positives, 5 false negatives; system 2: 3 and 3. Jeffreys' prior, exact.");
    }

    /** The counts with which the thesis' 43% arises; its text has 0.315 for the second, whose F1 is 0.545. */
    private void f1() throws IOException {
        two(
                "thesis-4-f1",
                "F1",
                F1Posterior.of(10, 10, 5, BetaPrior.JEFFREYS),
                F1Posterior.of(3, 2, 3, BetaPrior.JEFFREYS),
                "System 1: 10 true positives, 10 false positives, 5 false negatives; system 2: 3, 2, 3. Jeffreys'"
                        + " prior, exact where the thesis simulates.");
    }

    private void two(String name, String metric, MetricPosterior first, MetricPosterior second, String note)
            throws IOException {
        NamedDistribution one = new NamedDistribution("system 1", first);
        NamedDistribution other = new NamedDistribution("system 2", second);
        double better = DifferenceDistribution.probabilityGreater(first, second);
        files.figure(
                name,
                PosteriorFigure.ofTwo(metric, metric, ConfidenceLevel.P95, one, other, better)
                        .withNote(note));
        files.densities(name, List.of(one, other));
    }

    private void coverage() throws IOException {
        TruthGrid grid = new TruthGrid(
                List.of((long) SHARES),
                NumberGrid.parse("p", "0.01..0.99:0.01"),
                List.of(),
                List.of(),
                List.of(),
                List.of());
        CoverageReport report =
                study("precision", grid, "clopper-pearson", "wilson", "agresti-coull", "beta", "beta:prior=1");
        files.figure(
                "thesis-5-coverage",
                CoverageFigure.of(report)
                        .withNote(
                                "beta is the credible interval under Jeffreys' prior, beta:prior=1 under the flat one."
                                        + " Every outcome is enumerated."));
        files.text("thesis-5-coverage.csv", new CsvReportWriter().write(report));
    }

    private void surface() throws IOException {
        List<Double> rates = NumberGrid.parse("rates", "0.05..0.95:0.05");
        TruthGrid grid = new TruthGrid(List.of((long) F1_ITEMS), List.of(), rates, rates, List.of(0.3), List.of());
        CoverageReport report = study("f1", grid, "beta:prior=1");
        files.figure(
                "thesis-6-f1-coverage",
                CoverageSurfaceFigure.of(report)
                        .withNote("Three in ten items are positive. Every outcome is enumerated."));
        files.text("thesis-6-f1-coverage.csv", new CsvReportWriter().write(report));
    }

    private CoverageReport study(String metric, TruthGrid grid, String... methods) {
        CoverageRun.Settings settings = new CoverageRun.Settings(
                ConfidenceLevel.P95, OptionalLong.empty(), OUTCOMES, ComputeOptions.defaults());
        return CoverageRun.of(grid.of(credence.registry().metric(metric)), settings, List.of(methods), credence)
                .run(ResumeFile.none());
    }

    private void curve(String name, CurveKind kind) throws IOException {
        PairedScoredSample systems = TwoScores.of(scores).sample();
        CurveReport report = CurveRequest.of(credence, kind)
                .band("beta:prior=1")
                .report("logistic regression", "tree", Pairing.paired(systems));
        files.figure(
                name,
                CurveFigure.of(report)
                        .withNote("Breast cancer, 569 items, out of fold (examples/data): the thesis' systems are not"
                                + " published."));
        files.text(name + ".csv", new CsvReportWriter().write(report));
    }

    /** Writes figures into a folder, each with a file of its numbers. */
    record DrawnFiles(Path folder) {
        private static final int STEPS = 200;

        void figure(String name, Figure figure) throws IOException {
            Files.createDirectories(folder);
            Files.write(
                    folder.resolve(name + ".svg"), SvgRenderer.of(Theme.AUTO).write(figure));
        }

        void text(String name, String text) throws IOException {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve(name), text);
        }

        /** Densities at 201 places from 0 to 1. */
        void densities(String name, List<NamedDistribution> all) throws IOException {
            StringBuilder csv = new StringBuilder("value");
            all.forEach(named -> csv.append(",density of ").append(named.name()));
            for (int i = 0; i <= STEPS; i++) {
                double x = i / (double) STEPS;
                csv.append('\n').append(x);
                all.forEach(named -> csv.append(',').append(named.distribution().density(x)));
            }
            text(name + ".csv", csv.append('\n').toString());
        }
    }

    /**
     * The scores of two systems in the breast cancer example.
     *
     * @param sample both systems' scores
     */
    record TwoScores(PairedScoredSample sample) {
        static TwoScores of(Path file) throws IOException {
            List<String> lines = Files.readAllLines(file);
            List<String> header = List.of(lines.get(0).split(",", -1));
            List<String[]> rows =
                    lines.stream().skip(1).map(line -> line.split(",", -1)).toList();
            boolean[] truth = new boolean[rows.size()];
            for (int i = 0; i < truth.length; i++) {
                truth[i] = rows.get(i)[header.indexOf("truth")].equals("malignant");
            }
            return new TwoScores(PairedScoredSample.of(
                    truth, column(rows, header.indexOf("logistic_score")), column(rows, header.indexOf("tree_score"))));
        }

        private static double[] column(List<String[]> rows, int column) {
            return rows.stream()
                    .mapToDouble(row -> Double.parseDouble(row[column]))
                    .toArray();
        }
    }
}
