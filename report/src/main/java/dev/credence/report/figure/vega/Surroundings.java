package dev.credence.report.figure.vega;

import dev.credence.report.figure.AreaMark;
import dev.credence.report.figure.Axis;
import dev.credence.report.figure.CellMark;
import dev.credence.report.figure.ColourRole;
import dev.credence.report.figure.Dash;
import dev.credence.report.figure.Figure;
import dev.credence.report.figure.Key;
import dev.credence.report.figure.LineMark;
import dev.credence.report.figure.LinearScale;
import dev.credence.report.figure.Mark;
import dev.credence.report.figure.Panel;
import dev.credence.report.figure.PointMark;
import dev.credence.report.figure.RowScale;
import dev.credence.report.figure.RuleMark;
import dev.credence.report.figure.Spot;
import dev.credence.report.figure.TextMark;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What stands around the panels, as panels: the legend, a line a key, and the notes, which Vega-Lite has no place for. */
final class Surroundings {
    private static final double KEY = 20;
    private static final double NOTE = 15;
    private static final double SWATCH = 26;
    private static final double WORDS = 34;

    private final double width;

    Surroundings(double width) {
        this.width = width;
    }

    /** None, or one. */
    List<Panel> legend(Figure figure) {
        List<Mark> marks = new ArrayList<>();
        for (int i = 0; i < figure.keys().size(); i++) {
            Key key = figure.keys().get(i);
            sample(key.sample(), i, marks);
            marks.add(new TextMark(new Spot(WORDS, i), key.label(), TextMark.Anchor.START, 0, ColourRole.TEXT));
        }
        return rows(figure.keys().size(), KEY, marks);
    }

    /** None, or one. */
    List<Panel> notes(Figure figure) {
        List<String> lines = new ArrayList<>();
        figure.notes().forEach(note -> lines.addAll(lines(note, figure.width())));
        List<Mark> marks = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            marks.add(new TextMark(new Spot(0, i), lines.get(i), TextMark.Anchor.START, 0, ColourRole.MUTED));
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
        List<Spot> line = List.of(new Spot(0, row), new Spot(SWATCH, row));
        Spot from = new Spot(5, row - 0.3);
        Spot to = new Spot(SWATCH - 5, row + 0.3);
        if (mark instanceof LineMark sample) {
            marks.add(new LineMark(line, sample.ink(), sample.dash(), ""));
        } else if (mark instanceof RuleMark rule) {
            marks.add(new LineMark(line, ColourRole.MUTED, rule.dash(), ""));
        } else if (mark instanceof PointMark point) {
            marks.add(new LineMark(line, point.ink(), Dash.SOLID, ""));
            marks.add(new PointMark(new Spot(SWATCH / 2, row), point.ink(), point.shape(), ""));
        } else if (mark instanceof CellMark cell) {
            marks.add(new CellMark(from, to, cell.ink(), cell.strength(), ""));
        } else if (mark instanceof AreaMark area) {
            List<Spot> outline = List.of(from, new Spot(to.x(), from.y()), to, new Spot(from.x(), to.y()));
            marks.add(new AreaMark(outline, area.ink(), ""));
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
