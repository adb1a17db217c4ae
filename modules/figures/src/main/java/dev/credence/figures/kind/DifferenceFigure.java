package dev.credence.figures.kind;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Distribution;
import dev.credence.figures.Figure;
import dev.credence.figures.mark.Axis;
import dev.credence.figures.mark.CellMark;
import dev.credence.figures.mark.ColourRole;
import dev.credence.figures.mark.Dash;
import dev.credence.figures.mark.LegendEntry;
import dev.credence.figures.mark.LineMark;
import dev.credence.figures.mark.Mark;
import dev.credence.figures.mark.Panel;
import dev.credence.figures.mark.Point;
import dev.credence.figures.mark.RuleMark;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;

/**
 * The distribution of a difference, its interval shaded, against 0 and a region of practical equivalence.
 *
 * @see <a href="https://doi.org/10.1177/2515245918771304">Kruschke (2018), Advances in Methods and Practices in Psychological
 *     Science 1, 270-280</a>
 */
final class DifferenceFigure {
    private static final double HEIGHT = 280;

    private DifferenceFigure() {}

    /**
     * Draws the distribution of a difference.
     *
     * @param title above it
     * @param difference first minus second
     * @param level of the interval
     * @param margin a difference that does not matter, 0 for none
     * @throws IllegalArgumentException if the margin is below 0
     */
    public static Figure of(String title, NamedDistribution difference, ConfidenceLevel level, double margin) {
        if (!(margin >= 0)) {
            throw new IllegalArgumentException("margin must be >= 0: margin=" + margin);
        }
        Distribution d = difference.distribution();
        DensityLines lines = new DensityLines(List.of(d), 0, -margin, margin);
        List<Mark> marks = new ArrayList<>();
        List<LegendEntry> keys = new ArrayList<>();
        String reported = reported(difference, level);
        keys.add(new LegendEntry(reported, new LineMark(List.of(), ColourRole.FIRST, Dash.SOLID, "")));
        if (margin > 0) {
            String region = "practically equal, within " + margin + ": P = "
                    + Words.probability(Math.max(0, d.cdf(margin) - d.cdf(-margin)));
            CellMark cell = new CellMark(
                    new Point(-margin, 0), new Point(margin, lines.yScale().upper()), ColourRole.FIFTH, 0.25, region);
            marks.add(cell);
            keys.add(new LegendEntry(region, cell));
        }
        marks.add(new RuleMark(0, true, Dash.SOLID, ""));
        marks.add(lines.interval(difference, level, ColourRole.FIRST, reported));
        marks.add(lines.line(d, ColourRole.FIRST, Dash.SOLID, reported));
        Panel panel = new Panel(
                "", Axis.of(difference.name(), lines.xScale()), Axis.of("density", lines.yScale()), HEIGHT, marks);
        String sides = "P(above " + (margin > 0 ? margin : "0") + ") = " + Words.probability(d.survival(margin))
                + ", P(below " + (margin > 0 ? -margin : "0") + ") = " + Words.probability(d.cdf(-margin)) + ".";
        return new Figure(
                title,
                "Density of the difference: " + reported + ". " + sides,
                Figure.USUAL_WIDTH,
                keys,
                List.of(panel),
                List.of(sides, "Shaded: the equal-tailed " + SafeText.percent(level) + " credible interval."));
    }

    private static String reported(NamedDistribution named, ConfidenceLevel level) {
        Distribution d = named.distribution();
        double tail = (1 - level.value()) / 2;
        return "difference " + Words.interval(d.mean(), d.quantile(tail), d.upperQuantile(tail));
    }
}
