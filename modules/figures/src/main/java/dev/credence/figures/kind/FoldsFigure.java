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

/**
 * Posteriors of the folds of a cross-validation, behind summaries of them such as their average or an approximation.
 *
 * @see <a href="https://doi.org/10.1162/NECO_a_00857">Wang and Li (2016), Neural Computation 28, 1694-1722</a>
 */
public final class FoldsFigure {
    private static final double HEIGHT = 300;

    private FoldsFigure() {}

    /**
     * Draws the posteriors of folds with summaries of them.
     *
     * @param title above it
     * @param axis the name of the values on the axis
     * @param level of the intervals, which are equal-tailed
     * @param folds a distribution for each fold; may be empty
     * @param combined one or more, each with its interval
     * @return the figure
     * @throws IllegalArgumentException if nothing is combined
     */
    public static Figure of(
            String title,
            String axis,
            ConfidenceLevel level,
            List<? extends Distribution> folds,
            List<NamedDistribution> combined) {
        Figure above = PosteriorFigure.of(title, axis, level, combined);
        List<Distribution> all = new ArrayList<>(folds);
        combined.forEach(named -> all.add(named.distribution()));
        DensityLines lines = new DensityLines(all);
        List<Mark> marks = new ArrayList<>();
        for (int i = 0; i < folds.size(); i++) {
            marks.add(lines.line(folds.get(i), ColourRole.MUTED, Dash.DOTTED, "fold " + (i + 1)));
        }
        for (int i = 0; i < combined.size(); i++) {
            String reported = above.keys().get(i).label();
            marks.add(lines.interval(combined.get(i), level, ColourRole.series(i), reported));
            marks.add(lines.line(combined.get(i).distribution(), ColourRole.series(i), Dash.series(i), reported));
        }
        List<LegendEntry> keys = new ArrayList<>(above.keys());
        if (!folds.isEmpty()) {
            keys.add(new LegendEntry(
                    folds.size() + " folds", new LineMark(List.of(), ColourRole.MUTED, Dash.DOTTED, "")));
        }
        Panel panel = new Panel("", Axis.of(axis, lines.across()), Axis.of("density", lines.up()), HEIGHT, marks);
        String note = "Shaded: equal-tailed " + SafeText.percent(level)
                + " intervals. Folds share their training items, so no fold's own interval is one of the metric.";
        return new Figure(title, above.description(), Figure.USUAL_WIDTH, keys, List.of(panel), List.of(note));
    }
}
