package dev.credence.figures.vega;

import dev.credence.figures.Figure;
import dev.credence.figures.FigureWriter;
import dev.credence.figures.Theme;
import dev.credence.figures.mark.AreaMark;
import dev.credence.figures.mark.Axis;
import dev.credence.figures.mark.CellMark;
import dev.credence.figures.mark.ColourRole;
import dev.credence.figures.mark.Dash;
import dev.credence.figures.mark.LegendEntry;
import dev.credence.figures.mark.LineMark;
import dev.credence.figures.mark.Mark;
import dev.credence.figures.mark.Panel;
import dev.credence.figures.mark.Point;
import dev.credence.figures.mark.PointMark;
import dev.credence.figures.mark.RuleMark;
import dev.credence.figures.mark.TextMark;
import dev.credence.figures.render.FigureSimplifier;
import dev.credence.figures.scale.LinearScale;
import dev.credence.figures.scale.RowScale;
import dev.credence.report.text.SafeText;
import dev.credence.report.write.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes a figure as a Vega-Lite 6 specification: panels one below the other, each of layers with their data inline, in the units
 * of what was measured; the same scales, ticks, colours and words as {@code SvgRenderer}'s. It is for readers who want to change how a figure
 * looks, in the Vega editor, in Altair or in a page of their own.
 *
 * <p>Names are data: no name is part of an expression, and what would steer the direction of reading is made visible. Lines and
 * areas keep only the corners that are visible at the size of the figure. Vega-Lite has one legend per scale and no notes, so that
 * both are views of their own above and below. The same figure gives the same bytes.
 *
 * <p>Cost: a few kB and one millisecond for a usual figure.
 *
 * @see <a href="https://doi.org/10.1109/TVCG.2016.2599030">Satyanarayan et al. (2017), IEEE TVCG 23, 341-350</a>
 */
public final class VegaLiteWriter implements FigureWriter {
    private static final String SCHEMA = "https://vega.github.io/schema/vega-lite/v6.json";
    private static final double EDGE = 28;
    private static final double LABEL = 19;
    private static final double MIN_HEIGHT = 120;
    /** Letters of a title are larger than those of an axis. */
    private static final double TITLE = 0.7;

    private final Theme theme;

    private VegaLiteWriter(Theme theme) {
        this.theme = theme;
    }

    /**
     * Creates a writer.
     *
     * @param theme light or dark; a specification does not depend on the reader's system, so that {@code AUTO} is light
     * @return the writer
     */
    public static VegaLiteWriter of(Theme theme) {
        return new VegaLiteWriter(theme);
    }

    /**
     * Returns the specification as a value.
     *
     * @param figure the figure to draw
     * @return fields of a JSON object, in order: maps, lists, texts, numbers, truth values and null
     */
    public Map<String, @Nullable Object> specification(Figure figure) {
        double width = width(figure);
        List<PanelView> views = views(FigureSimplifier.simplify(figure), width);
        Colours colours = new Colours(theme);
        return Fields.of("$schema", SCHEMA)
                .with("description", SafeText.clean(figure.description()))
                .with("title", title(figure))
                .with("background", colours.of(ColourRole.PAGE))
                .withAny(
                        "params",
                        views.stream()
                                .flatMap(view -> view.parameters().stream())
                                .toList())
                .with("vconcat", views.stream().map(PanelView::view).toList())
                .with("config", colours.config().map())
                .map();
    }

    /**
     * Returns the specification as JSON.
     *
     * @param figure the figure to draw
     * @return one line, without a line break
     */
    public String json(Figure figure) {
        return JsonWriter.line(specification(figure));
    }

    @Override
    public byte[] write(Figure figure) {
        return (json(figure) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private static Map<String, @Nullable Object> title(Figure figure) {
        List<String> lines = Surroundings.lines(SafeText.clean(figure.title()), figure.width() * TITLE);
        return Fields.of("text", lines).with("fontSize", 16).map();
    }

    private List<PanelView> views(Figure figure, double width) {
        Surroundings around = new Surroundings(width);
        List<Panel> panels = new ArrayList<>(around.legend(figure));
        panels.addAll(figure.panels());
        panels.addAll(around.notes(figure));
        List<PanelView> views = new ArrayList<>();
        for (Panel panel : panels) {
            views.add(new PanelView(panel, views.size(), width, theme));
        }
        return views;
    }

    /** The size of the room between the axes, about as in a drawing: Vega-Lite adds the axes and the legend. */
    private static double width(Figure figure) {
        double names = 0;
        for (Panel panel : figure.panels()) {
            double ticks = panel.y().shown() ? Place.longest(panel.y()) : 0;
            names = Math.max(names, ticks + (panel.y().label().isEmpty() ? 0 : LABEL));
        }
        return Math.max(MIN_HEIGHT, Math.rint(figure.width() - EDGE - names));
    }

    /** The parts around the panels, as panels: the legend, one line per key, and the notes, which Vega-Lite has no place for. */
    record Surroundings(double width) {
        private static final double KEY = 20;
        private static final double NOTE = 15;
        private static final double SWATCH = 26;
        private static final double WORDS = 34;

        /** None, or one. */
        List<Panel> legend(Figure figure) {
            List<Mark> marks = new ArrayList<>();
            for (int i = 0; i < figure.keys().size(); i++) {
                LegendEntry key = figure.keys().get(i);
                sample(key.sample(), i, marks);
                marks.add(new TextMark(new Point(WORDS, i), key.label(), TextMark.Anchor.START, 0, ColourRole.TEXT));
            }
            return rows(figure.keys().size(), KEY, marks);
        }

        /** None, or one. */
        List<Panel> notes(Figure figure) {
            List<String> lines = new ArrayList<>();
            figure.notes().forEach(note -> lines.addAll(lines(note, figure.width())));
            List<Mark> marks = new ArrayList<>();
            for (int i = 0; i < lines.size(); i++) {
                marks.add(new TextMark(new Point(0, i), lines.get(i), TextMark.Anchor.START, 0, ColourRole.MUTED));
            }
            return rows(lines.size(), NOTE, marks);
        }

        private List<Panel> rows(int rows, double height, List<Mark> marks) {
            if (rows == 0) {
                return List.of();
            }
            Axis up = Axis.hidden(new RowScale(Collections.nCopies(rows, ""), true));
            return List.of(new Panel("", Axis.hidden(new LinearScale(0, width, 2)), up, height * rows, marks));
        }

        private static void sample(Mark mark, double row, List<Mark> marks) {
            List<Point> line = List.of(new Point(0, row), new Point(SWATCH, row));
            Point from = new Point(5, row - 0.3);
            Point to = new Point(SWATCH - 5, row + 0.3);
            if (mark instanceof LineMark sample) {
                marks.add(new LineMark(line, sample.colour(), sample.dash(), ""));
            } else if (mark instanceof RuleMark rule) {
                marks.add(new LineMark(line, ColourRole.MUTED, rule.dash(), ""));
            } else if (mark instanceof PointMark point) {
                marks.add(new LineMark(line, point.colour(), Dash.SOLID, ""));
                marks.add(new PointMark(new Point(SWATCH / 2, row), point.colour(), point.shape(), ""));
            } else if (mark instanceof CellMark cell) {
                marks.add(new CellMark(from, to, cell.colour(), cell.strength(), ""));
            } else if (mark instanceof AreaMark area) {
                List<Point> outline = List.of(from, new Point(to.x(), from.y()), to, new Point(from.x(), to.y()));
                marks.add(new AreaMark(outline, area.colour(), ""));
            }
        }

        /** Words in lines that fit, by the mean width of letters. */
        static List<String> lines(String words, double room) {
            int most = (int) (room / Place.LETTER);
            List<String> lines = new ArrayList<>();
            StringBuilder line = new StringBuilder();
            for (String word : words.split(" ", -1)) {
                if (!line.isEmpty() && line.length() + 1 + word.length() > most) {
                    lines.add(line.toString());
                    line.setLength(0);
                }
                line.append(line.isEmpty() ? "" : " ").append(word);
            }
            lines.add(line.toString());
            return lines;
        }
    }
}
