package dev.credence.figures.kind;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Distribution;
import dev.credence.figures.Figure;
import dev.credence.figures.kind.PosteriorFigure.NamedDistribution;
import dev.credence.figures.mark.Axis;
import dev.credence.figures.mark.ColourRole;
import dev.credence.figures.mark.Dash;
import dev.credence.figures.mark.LegendEntry;
import dev.credence.figures.mark.LineMark;
import dev.credence.figures.mark.Mark;
import dev.credence.figures.mark.Panel;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Posterior densities with their credible intervals shaded: of one system, or of several overlaid. */
public final class PosteriorFigure {
    private static final double HEIGHT = 300;

    private PosteriorFigure() {}

    /**
     * Draws distributions.
     *
     * @param title above it
     * @param axis the name of the values on the axis
     * @param level of the intervals, which are equal-tailed
     * @param all distributions, 1 or more
     * @return the figure
     * @throws IllegalArgumentException if there is none
     */
    public static Figure of(String title, String axis, ConfidenceLevel level, List<NamedDistribution> all) {
        if (all.isEmpty()) {
            throw new IllegalArgumentException("a figure of densities must have a distribution: distributions=0");
        }
        DensityLines lines = new DensityLines(
                all.stream().map(NamedDistribution::distribution).toList());
        List<Mark> marks = new ArrayList<>();
        List<LegendEntry> keys = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            String reported = reported(all.get(i), level);
            marks.add(lines.interval(all.get(i), level, ColourRole.series(i), reported));
            keys.add(new LegendEntry(reported, new LineMark(List.of(), ColourRole.series(i), Dash.series(i), "")));
        }
        IntStream.range(0, all.size())
                .forEach(i -> marks.add(lines.line(
                        all.get(i).distribution(),
                        ColourRole.series(i),
                        Dash.series(i),
                        keys.get(i).label())));
        Panel panel = new Panel("", Axis.of(axis, lines.across()), Axis.of("density", lines.up()), HEIGHT, marks);
        String reported =
                String.join("; ", keys.stream().map(LegendEntry::label).toList());
        return new Figure(
                title,
                "Densities of " + axis + ": " + reported + ".",
                Figure.USUAL_WIDTH,
                keys,
                List.of(panel),
                List.of("Shaded: equal-tailed " + SafeText.percent(level)
                        + " credible intervals; the value is the mean."));
    }

    /**
     * Draws the posteriors of two systems, with the probability that the first is greater.
     *
     * @param title above it
     * @param axis the name of the values on the axis
     * @param level of the intervals
     * @param first the first system
     * @param second the second system
     * @param probabilityFirstGreater from 0 to 1
     * @return the figure
     */
    public static Figure ofTwo(
            String title,
            String axis,
            ConfidenceLevel level,
            NamedDistribution first,
            NamedDistribution second,
            double probabilityFirstGreater) {
        String probability =
                "P(" + first.name() + " > " + second.name() + ") = " + Words.probability(probabilityFirstGreater);
        return of(title.isEmpty() ? probability : title + ": " + probability, axis, level, List.of(first, second));
    }

    private static String reported(NamedDistribution named, ConfidenceLevel level) {
        Distribution d = named.distribution();
        double tail = (1 - level.value()) / 2;
        return named.name() + " " + Words.interval(d.mean(), d.quantile(tail), d.upperQuantile(tail));
    }

    /**
     * A distribution with a name.
     *
     * @param name of the system or the fold
     * @param distribution the distribution of the metric for this system or fold
     */
    public record NamedDistribution(String name, Distribution distribution) {}
}
