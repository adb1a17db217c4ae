package dev.credence.report.curve;

import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.interval.Note;
import dev.credence.jackson.CredenceJson;
import dev.credence.report.Envelope;
import dev.credence.report.Report;
import dev.credence.report.comparison.ComparisonColumns;
import dev.credence.report.comparison.ComparisonRow;
import dev.credence.report.evaluation.EstimateColumns;
import dev.credence.report.evaluation.EstimateRow;
import dev.credence.report.table.Document;
import dev.credence.report.table.Section;
import dev.credence.report.table.Table;
import dev.credence.report.text.Footnotes;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/**
 * One or two curves with their bands and areas.
 *
 * @param input what was read, by name, in the order to show it; may be empty
 * @param options the level
 * @param flipped whether lower scores indicate the positive label, so that thresholds are shown as they were read
 * @param curves one or two curves
 * @param comparisons their areas compared, where there are two
 * @param notes what the reader should know of the whole
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
     * @param areas its areas with their intervals
     */
    public record Drawn(CurveSheet sheet, List<EstimateRow> areas) {}

    /**
     * Returns a copy with a description of the input.
     *
     * @param described what was read, by name, in the order to show it
     * @param lowerIsPositive whether lower scores indicate the positive label
     * @param more what the reader should know of it
     * @return the report
     */
    public CurveReport describedBy(Map<String, Object> described, boolean lowerIsPositive, List<String> more) {
        return new CurveReport(described, options, lowerIsPositive, curves, comparisons, more);
    }

    @Override
    public Document document() {
        Footnotes footnotes = new Footnotes();
        List<Section> sections = new ArrayList<>();
        sections.add(new Section(EstimateColumns.grouped("score", areas(), options.level(), footnotes)));
        if (!comparisons.isEmpty()) {
            sections.add(new Section(ComparisonColumns.table(comparisons, options, footnotes)));
        }
        List<String> below = new ArrayList<>();
        for (Drawn drawn : curves) {
            sections.add(new Section(title(drawn.sheet()), PointColumns.table(drawn.sheet(), flipped)));
            below.addAll(Note.sentences(drawn.sheet().notes()));
        }
        below.addAll(notes);
        return Document.of(input, sections, footnotes, below);
    }

    private List<EstimateRow> areas() {
        return curves.stream()
                .flatMap(drawn -> drawn.areas().stream()
                        .map(area -> area.withHeading(drawn.sheet().name())))
                .toList();
    }

    private String title(CurveSheet sheet) {
        String band = sheet.band().isEmpty()
                ? ""
                : ", " + SafeText.percent(options.level()) + (sheet.simultaneous() ? " simultaneous" : "") + " band by "
                        + SafeText.cell(sheet.band());
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
    public Envelope envelope() {
        List<ObjectNode> results = new ArrayList<>();
        curves.forEach(drawn -> results.add(CurveForm.of(
                drawn.sheet(),
                options.level(),
                flipped,
                drawn.areas().stream().map(EstimateRow::told).toList())));
        if (!comparisons.isEmpty()) {
            results.get(0)
                    .set(
                            "comparisons",
                            CredenceJson.mapper()
                                    .valueToTree(comparisons.stream()
                                            .map(ComparisonRow::told)
                                            .toList()));
        }
        return new Envelope(input, results, notes);
    }
}
