package dev.credence.report.curve;

import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.interval.Note;
import dev.credence.curves.curve.Curve;
import dev.credence.curves.curve.CurveKind;
import dev.credence.jackson.CredenceJson;
import dev.credence.report.Report;
import dev.credence.report.comparison.ComparisonRow;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.form.ComparisonColumns;
import dev.credence.report.form.CurveForm;
import dev.credence.report.form.EstimateColumns;
import dev.credence.report.form.PointColumns;
import dev.credence.report.table.Document;
import dev.credence.report.table.Document.Footnotes;
import dev.credence.report.table.Table;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * One or more curves with their bands and areas.
 *
 * @param input the description of the input, by name, in the order in which it is shown; may be empty
 * @param options the level
 * @param flipped whether lower scores indicate the positive label, so that thresholds are shown with their original sign
 * @param curves one or more curves
 * @param comparisons comparisons of the areas of two systems; empty for the curves of one
 * @param notes notes on the report as a whole
 */
public record CurveReport(
        Map<String, Object> input,
        ComparisonOptions options,
        boolean flipped,
        List<Drawn> curves,
        List<ComparisonRow> comparisons,
        List<String> notes)
        implements Report {
    /**
     * A curve with its areas.
     *
     * @param sheet the curve
     * @param areas areas of the curve with their intervals
     */
    public record Drawn(Sheet sheet, List<EstimateRow> areas) {}

    /**
     * Returns a copy with a description of the input.
     *
     * @param described the description of the input, by name, in the order in which it is shown
     * @param lowerIsPositive whether lower scores indicate the positive label
     * @param more notes on the input
     * @return the report
     */
    public CurveReport describedBy(Map<String, Object> described, boolean lowerIsPositive, List<String> more) {
        return new CurveReport(described, options, lowerIsPositive, curves, comparisons, more);
    }

    @Override
    public Document document() {
        Footnotes footnotes = new Footnotes();
        List<Document.Section> sections = new ArrayList<>();
        sections.add(new Document.Section(EstimateColumns.grouped("score", areas(), options.level(), footnotes)));
        if (!comparisons.isEmpty()) {
            sections.add(new Document.Section(ComparisonColumns.table(comparisons, options, footnotes)));
        }
        curves.stream()
                .map(Drawn::sheet)
                .filter(sheet -> !sheet.marked().isEmpty())
                .forEach(sheet -> sections.add(new Document.Section(
                        SafeText.cell(sheet.name()) + ": operating points with " + SafeText.percent(options.level())
                                + " intervals by " + CurveRequest.AT_THRESHOLD,
                        PointColumns.marked(sheet, flipped))));
        List<Note> collected = new ArrayList<>();
        for (Drawn drawn : curves) {
            sections.add(new Document.Section(title(drawn.sheet()), PointColumns.table(drawn.sheet(), flipped)));
            collected.addAll(drawn.sheet().notes());
        }
        List<String> above = new ArrayList<>(Note.sentences(
                collected.stream().filter(CurveReport::isOnTheWhole).toList()));
        above.addAll(notes);
        return Document.of(
                input,
                sections,
                List.of(),
                footnotes,
                above,
                Note.sentences(
                        collected.stream().filter(note -> !isOnTheWhole(note)).toList()));
    }

    /** Returns whether a note says that something is left out, rather than how a number is meant. */
    private static boolean isOnTheWhole(Note note) {
        return !note.code().equals("observed-prevalence");
    }

    private List<EstimateRow> areas() {
        return curves.stream()
                .flatMap(drawn -> drawn.areas().stream()
                        .map(area -> area.withHeading(drawn.sheet().name())))
                .toList();
    }

    private String title(Sheet sheet) {
        String band = sheet.band()
                .map(known -> ", " + SafeText.percent(options.level()) + (known.simultaneous() ? " simultaneous" : "")
                        + " band by " + SafeText.cell(known.method()))
                .orElse("");
        return SafeText.cell(sheet.name()) + ": " + sheet.kind().id().toUpperCase(Locale.ROOT) + band;
    }

    @Override
    public Table<PointColumns.Point> data() {
        return PointColumns.data(curves.stream().map(Drawn::sheet).toList(), flipped);
    }

    @Override
    public List<String> notesOfWhole() {
        return Stream.concat(
                        curves.stream()
                                .flatMap(drawn -> Note.sentences(drawn.sheet().notes()).stream()),
                        notes.stream())
                .distinct()
                .toList();
    }

    @Override
    public Report.Envelope envelope() {
        List<ObjectNode> results = new ArrayList<>();
        curves.forEach(drawn -> results.add(CurveForm.of(
                drawn.sheet(),
                options.level(),
                flipped,
                drawn.areas().stream().map(EstimateRow::reported).toList())));
        if (!comparisons.isEmpty()) {
            results.get(0)
                    .set(
                            "comparisons",
                            CredenceJson.mapper()
                                    .valueToTree(comparisons.stream()
                                            .map(ComparisonRow::reported)
                                            .toList()));
        }
        return new Report.Envelope(input, results, notes);
    }

    /** The points of a curve with its band. Immutable; two are equal if all their parts are. */
    public static final class Sheet {
        private final Parts parts;

        private record Parts(
                String name,
                CurveKind kind,
                Optional<Band> band,
                long thresholds,
                List<Row> rows,
                List<Row> marked,
                List<Note> notes) {}

        /**
         * Creates the points of a curve.
         *
         * @param name column of the scores; empty where there is none
         * @param kind the rates of the curve
         * @param band how the band was computed; empty without one
         * @param thresholds number of thresholds
         * @param rows the points, scores descending; copied
         * @param marked the operating points at thresholds that were named; copied
         * @param notes notes for the reader; copied
         */
        Sheet(
                String name,
                CurveKind kind,
                Optional<Band> band,
                long thresholds,
                List<Row> rows,
                List<Row> marked,
                List<Note> notes) {
            this.parts =
                    new Parts(name, kind, band, thresholds, List.copyOf(rows), List.copyOf(marked), List.copyOf(notes));
        }

        /**
         * How the band of a curve was computed.
         *
         * @param method the spelling of the band
         * @param simultaneous whether the band covers the whole curve at once with its level
         * @param areas for an ellipse band, the area under its lower curve and the one under its upper curve; empty for other bands
         */
        public record Band(String method, boolean simultaneous, List<Double> areas) {
            /** Copies the areas. */
            public Band {
                areas = List.copyOf(areas);
            }
        }

        /**
         * A point of a curve, with the bounds of its band.
         *
         * @param threshold the lowest score that is classified as positive; NaN where no item is, or where the point has no threshold
         * @param x the rate on the horizontal axis
         * @param xLower lower bound of x, NaN without a band
         * @param xUpper upper bound of x
         * @param y the rate on the vertical axis
         * @param yLower lower bound of y
         * @param yUpper upper bound of y
         * @param counts the counts at the threshold, null where the point lies between thresholds
         */
        public record Row(
                double threshold,
                double x,
                double xLower,
                double xUpper,
                double y,
                double yLower,
                double yUpper,
                Curve.@Nullable Point counts) {}

        /** {@return the column of the scores; empty where there is none} */
        public String name() {
            return parts.name;
        }

        /** {@return the rates of the curve} */
        public CurveKind kind() {
            return parts.kind;
        }

        /** {@return how the band was computed; empty without one} */
        public Optional<Band> band() {
            return parts.band;
        }

        /** {@return whether the bounds are points of a lower and an upper curve, rather than intervals of the two rates} */
        public boolean ellipse() {
            return parts.band.stream().anyMatch(band -> !band.areas().isEmpty());
        }

        /** {@return the number of thresholds, of which a part may be shown} */
        public long thresholds() {
            return parts.thresholds;
        }

        /** {@return the points, scores descending} */
        public List<Row> rows() {
            return parts.rows;
        }

        /** {@return the operating points at thresholds that were named, each with modified Wilson intervals of both rates if items are independent} */
        public List<Row> marked() {
            return parts.marked;
        }

        /** {@return notes for the reader} */
        public List<Note> notes() {
            return parts.notes;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Sheet that && parts.equals(that.parts);
        }

        @Override
        public int hashCode() {
            return parts.hashCode();
        }

        /** {@return the parts, by name} */
        @Override
        public String toString() {
            return parts.toString();
        }
    }
}
