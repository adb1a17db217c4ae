package dev.credence.montecarlo.posterior;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.montecarlo.resampling.DrawCount;
import dev.credence.montecarlo.resampling.PseudoCount;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The simulated posterior of any metric of a confusion matrix under a Dirichlet prior on its cells: weights are drawn from
 * Dirichlet(counts + prior) over all k x k cells of the k labels that occur as a true or a predicted label, the metric is computed for each draw, and the
 * interval is equal-tailed. A declared label that never occurs has no cells.
 *
 * <p>Bounds stay in the metric's range; draws in which the metric is 0/0 are left out and their number is reported. Without
 * observations the interval comes from the prior alone. Coverage: near-nominal for proportions of two classes; erratic for averages
 * over classes, because the prior has the weight of k^2 / 2 observations and moves the metric towards the value of a random classifier
 * (docs/measurements/coverage.md has the measured coverage probabilities), so choose a smaller prior there. The observed value of an extreme
 * matrix can lie outside the interval. Cost: one gamma variate per cell and draw, whatever n is.
 *
 * <p>Options: {@code prior}, the pseudo-count per cell (default 0.5, the Jeffreys prior; with 0, unseen cells have probability 0);
 * {@code impossible}, the cells that get no pseudo-count because they cannot occur, as {@code truth>predicted} joined by {@code +};
 * and {@code draws} (default 10,000).
 *
 * @see <a href="https://doi.org/10.1007/978-3-540-31865-1_25">Goutte and Gaussier (2005), A probabilistic interpretation of
 *     precision, recall and F-score, ECIR</a>
 * @see <a href="https://doi.org/10.1007/s10472-017-9564-8">Caelen (2017), A Bayesian interpretation of the confusion matrix,
 *     Annals of Mathematics and Artificial Intelligence 81, 429-450</a>
 */
public final class DirichletPosterior extends SimulatedPosterior {
    /** The pseudo-count of the Jeffreys prior of a multinomial. */
    private static final double PRIOR = 0.5;

    private final double prior;
    private final ImpossibleCells impossible;

    /** Creates the method with a pseudo-count of 0.5 per cell and 10,000 draws. */
    public DirichletPosterior() {
        this(PRIOR, ImpossibleCells.NONE, DrawCount.USUAL);
    }

    private DirichletPosterior(double prior, ImpossibleCells impossible, long draws) {
        super("dirichlet", "posterior draws of any metric of a confusion matrix", draws);
        this.prior = prior;
        this.impossible = impossible;
    }

    @Override
    public String spelling() {
        List<String> options = new ArrayList<>();
        if (prior != PRIOR) {
            options.add("prior=" + Options.written(prior));
        }
        if (!impossible.text().isEmpty()) {
            options.add("impossible=" + impossible.text());
        }
        DrawCount.spelled(draws()).ifPresent(options::add);
        return options.isEmpty() ? id() : id() + ":" + String.join(",", options);
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(
                new OptionSpec("prior", "pseudo-count per cell, 0 or from 1e-6 to 1e15", "0.5"),
                new OptionSpec("impossible", "cells without prior, truth>predicted joined by +", ""),
                DrawCount.option());
    }

    @Override
    public IntervalMethod configured(Options options) {
        return new DirichletPosterior(
                PseudoCount.checked(options.number("prior", prior)),
                options.text("impossible").map(ImpossibleCells::new).orElse(impossible),
                DrawCount.of(options, draws()));
    }

    @Override
    public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
        Optional<Refusal> general = super.refusal(metric, sample);
        if (general.isPresent()) {
            return general;
        }
        return sample.evidence() instanceof ConfusionMatrix matrix
                ? impossible.refusal(matrix)
                : Optional.of(Refusal.of(
                        Refusal.Code.EVIDENCE,
                        "it needs cells that can be listed, a confusion matrix; for scores use bayesian-bootstrap"));
    }

    @Override
    double prior() {
        return prior;
    }

    @Override
    Optional<Note> improper(Evidence observed) {
        if (prior > 0) {
            return Optional.empty();
        }
        Evidence all = Evidence.completed(observed);
        boolean unseen =
                IntStream.range(0, all.atoms()).anyMatch(atom -> all.count(atom) == 0 && !isImpossible(all, atom));
        return Optional.of(Note.of(
                "improper-prior",
                unseen
                        ? "a prior of 0 is improper: cells that did not occur have probability 0 in the posterior"
                        : "a prior of 0 is improper: it has a posterior because no count is 0"));
    }

    @Override
    double prior(Evidence evidence, int atom) {
        return isImpossible(evidence, atom) ? 0 : prior;
    }

    private boolean isImpossible(Evidence evidence, int atom) {
        return !impossible.text().isEmpty()
                && evidence instanceof ConfusionMatrix matrix
                && impossible.contains(matrix, atom);
    }

    /** Cells of a confusion matrix that cannot occur, written {@code truth>predicted+truth>predicted}. */
    record ImpossibleCells(String text) {
        /** No cell is impossible. */
        static final ImpossibleCells NONE = new ImpossibleCells("");

        /** A cell by its labels. */
        private record Cell(String truth, String predicted) {}

        /**
         * Checks the format of the text.
         *
         * @throws IllegalArgumentException if a part is not {@code truth>predicted}
         */
        ImpossibleCells {
            cells(text);
        }

        private static List<Cell> cells(String text) {
            List<Cell> cells = new ArrayList<>();
            for (String part : text.isEmpty() ? new String[0] : text.split("\\+", -1)) {
                int sign = part.indexOf('>');
                if (!(sign > 0 && sign < part.length() - 1 && sign == part.lastIndexOf('>'))) {
                    throw new IllegalArgumentException(
                            "impossible must be truth>predicted, joined by +: impossible=" + text);
                }
                cells.add(new Cell(part.substring(0, sign), part.substring(sign + 1)));
            }
            return cells;
        }

        /** Returns why the cells do not fit a matrix: an unknown label, or a cell that has observations. */
        Optional<Refusal> refusal(ConfusionMatrix matrix) {
            for (Cell cell : cells(text)) {
                try {
                    long observed = matrix.count(cell.truth(), cell.predicted());
                    if (observed > 0) {
                        return Optional.of(Refusal.of(
                                Refusal.Code.OPTION,
                                "a cell that occurred cannot be impossible: " + cell.truth() + ">" + cell.predicted()
                                        + " was seen " + observed + " times"));
                    }
                } catch (NoSuchElementException e) {
                    return Optional.of(Refusal.of(Refusal.Code.OPTION, "impossible=" + text + ": " + e.getMessage()));
                }
            }
            return Optional.empty();
        }

        /** Returns whether an atom is one of the impossible cells. */
        boolean contains(ConfusionMatrix matrix, int atom) {
            return cells(text)
                    .contains(new Cell(
                            matrix.labels().get(matrix.truth(atom)),
                            matrix.labels().get(matrix.predicted(atom))));
        }
    }
}
