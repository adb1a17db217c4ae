package dev.credence.figures.render;

import dev.credence.figures.Figure;
import dev.credence.figures.mark.Axis;
import dev.credence.figures.mark.ColourRole;
import dev.credence.figures.scale.RowScale;
import dev.credence.figures.scale.Tick;

/** Writes the content of a figure: page, title, legend, panels, notes. */
final class FigureBody {
    private static final String WORDS = "w" + ColourRole.TEXT.ordinal();
    private static final String QUIET = "w" + ColourRole.MUTED.ordinal();

    private final Markup svg;
    private final MarkWriter marks;
    private final Figure figure;
    private final Layout layout;

    FigureBody(Markup svg, Figure figure, Layout layout) {
        this.svg = svg;
        this.marks = new MarkWriter(svg);
        this.figure = figure;
        this.layout = layout;
    }

    void write() {
        svg.line().open("rect").with("class", "f" + ColourRole.PAGE.ordinal());
        svg.with("width", figure.width()).with("height", layout.height()).close();
        for (int i = 0; i < layout.titleLines().size(); i++) {
            marks.words(layout.titleLines().get(i), Layout.EDGE, layout.titleLine(i), WORDS + " h", "start");
        }
        layout.keys().forEach(this::key);
        layout.frames().forEach(this::panel);
        for (int i = 0; i < layout.noteLines().size(); i++) {
            marks.words(layout.noteLines().get(i), Layout.EDGE, layout.noteLine(i), QUIET + " n", "start");
        }
    }

    private void key(Layout.Placed placed) {
        marks.sample(placed.key().sample(), placed.x(), placed.y());
        for (int i = 0; i < placed.lines().size(); i++) {
            double y = placed.y() + 4 + Layout.NOTE_LINE * i;
            marks.words(placed.lines().get(i), placed.x() + Layout.SWATCH + 6, y, WORDS, "start");
        }
    }

    private void panel(Frame frame) {
        svg.line().open("g");
        if (!frame.panel().title().isEmpty()) {
            marks.words(frame.panel().title(), frame.left(), frame.top() - 7, WORDS + " p", "start");
        }
        grid(frame);
        svg.line();
        frame.panel().marks().forEach(mark -> marks.write(mark, frame));
        svg.line();
        across(frame);
        up(frame);
        svg.close();
    }

    private void grid(Frame frame) {
        if (frame.panel().x().grid()) {
            frame.across()
                    .forEach(tick -> gridLine(frame.x(tick.at()), frame.top(), frame.x(tick.at()), frame.bottom()));
        }
        if (frame.panel().y().grid()) {
            frame.up().forEach(tick -> gridLine(frame.left(), frame.y(tick.at()), frame.right(), frame.y(tick.at())));
        }
    }

    private void gridLine(double x1, double y1, double x2, double y2) {
        svg.open("line")
                .with("class", "g")
                .with("x1", x1)
                .with("y1", y1)
                .with("x2", x2)
                .with("y2", y2)
                .close();
    }

    private void across(Frame frame) {
        Axis axis = frame.panel().x();
        if (axis.shown()) {
            frame.across().forEach(tick -> column(frame, tick));
        }
        if (!axis.label().isEmpty()) {
            double y = frame.bottom() + frame.tickHeight() + 14;
            marks.words(axis.label(), frame.left() + frame.width() / 2, y, WORDS, "middle");
        }
    }

    private void column(Frame frame, Tick tick) {
        double x = frame.x(tick.at());
        if (!frame.upright()) {
            marks.words(tick.label(), x, frame.bottom() + 16, QUIET, "middle");
            return;
        }
        String place = Markup.number(x + 4) + " " + Markup.number(frame.bottom() + 6);
        svg.open("text")
                .with("transform", "translate(" + place + ")rotate(-90)")
                .with("class", QUIET);
        svg.with("text-anchor", "end");
        cut(frame.columnName(tick.label()), tick.label());
        svg.close();
    }

    private void up(Frame frame) {
        Axis axis = frame.panel().y();
        if (axis.shown()) {
            frame.up().forEach(tick -> row(frame, tick));
        }
        if (!axis.label().isEmpty()) {
            double x = Layout.EDGE + 10;
            String place = Markup.number(x) + " "
                    + Markup.number(frame.top() + frame.panel().height() / 2);
            svg.open("text")
                    .with("transform", "translate(" + place + ")rotate(-90)")
                    .with("class", WORDS);
            svg.with("text-anchor", "middle").text(axis.label()).close();
        }
    }

    private void row(Frame frame, Tick tick) {
        boolean name = frame.panel().y().scale() instanceof RowScale;
        svg.open("text").with("x", frame.left() - 8).with("y", frame.y(tick.at()) + 4);
        svg.with("class", name ? WORDS : QUIET).with("text-anchor", "end");
        cut(layout.rowName(tick.label()), tick.label());
        svg.close();
    }

    /** Writes words that may have been cut; the title shows all of them. */
    private void cut(String shown, String whole) {
        if (!shown.equals(whole)) {
            svg.open("title").text(whole).close();
        }
        svg.text(shown);
    }
}
