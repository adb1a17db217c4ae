package dev.credence.figures.kind;

import dev.credence.figures.Figure;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The kinds of figures, with the commands that draw them.
 * More constants may be added in a minor release; a {@code switch} needs a default.
 */
public enum FigureKind {
    /** Metrics, or differences, with their intervals. */
    INTERVAL("evaluate, compare"),
    /** A confusion matrix with intervals of its rows' shares. */
    CONFUSION("evaluate with --prediction"),
    /** Densities of exact posteriors. */
    POSTERIOR("evaluate, compare, of metrics with an exact posterior, such as recall"),
    /** The posterior of a difference. */
    DIFFERENCE("compare, of metrics with an exact posterior, such as recall"),
    /** Histograms of outcomes, or of their differences. */
    DISTRIBUTION("evaluate and compare with --outcome"),
    /** Histograms of the scores of both classes. */
    SCORES("evaluate with --score"),
    /** Shares of positives against probabilities. */
    CALIBRATION("calibration, and evaluate with --score, of probabilities"),
    /** Shares of positives in bins of the probability. */
    CALIBRATION_BINS("evaluate with --score, of probabilities"),
    /** A receiver operating characteristic. */
    ROC("curve --kind roc"),
    /** A precision-recall curve. */
    PR("curve --kind pr"),
    /** A detection error trade-off. */
    DET("curve --kind det"),
    /** Cumulative gain. */
    GAIN("curve --kind gain"),
    /** Net benefit against the threshold, with bands. */
    NET_BENEFIT("net-benefit"),
    /** Relative utility against the threshold, with bands. */
    RELATIVE_UTILITY("net-benefit --scale relative-utility"),
    /** Normalised expected cost against the probability-cost, with bands. */
    COST("net-benefit --scale cost"),
    /** Coverage as lines. */
    COVERAGE("coverage of several truths"),
    /** Coverage as a heat map. */
    SURFACE("coverage over two parameters, such as --precision and --recall"),
    /** Posteriors of folds. */
    FOLDS("dev.credence.figures.kind.FoldsFigure, from Java"),
    /** Mean ranks of many classifiers. */
    RANKS("dev.credence.figures.kind.CriticalDifferenceFigure, from Java");

    private final String drawnBy;

    FigureKind(String drawnBy) {
        this.drawnBy = drawnBy;
    }

    /**
     * Returns the id of the kind.
     *
     * @return such as {@code interval}
     */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Returns what draws this kind.
     *
     * @return a command with its requirements, or a class
     */
    public String drawnBy() {
        return drawnBy;
    }

    /**
     * Finds the kind with an id.
     *
     * @param id such as {@code interval}
     * @return the kind
     * @throws IllegalArgumentException if there is none
     */
    public static FigureKind of(String id) {
        return Arrays.stream(values())
                .filter(kind -> kind.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("figure must be one of " + ids(List.of(values()))
                        + ": figure=" + dev.credence.report.text.SafeText.cell(id)));
    }

    static List<String> ids(List<FigureKind> kinds) {
        return kinds.stream().map(FigureKind::id).toList();
    }

    /**
     * A report that draws its own figures. {@link ReportFigures} draws those of the reports of this library, and calls this interface
     * for others.
     */
    public interface Source {
        /**
         * Returns the kinds of figures that this report can draw.
         *
         * @return kinds, the usual one first; empty for none
         */
        List<FigureKind> figureKinds();

        /**
         * Draws a figure.
         *
         * @param kind one of {@link #figureKinds}
         * @return the figure
         */
        Figure figure(FigureKind kind);
    }
}
