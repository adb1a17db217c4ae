package dev.credence.cli.report;

import dev.credence.cli.Failure;
import dev.credence.cli.data.Dataset;
import dev.credence.cli.data.Dataset.CommonLabel;
import dev.credence.cli.data.PairData;
import dev.credence.cli.data.RowReader;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.report.ReportAnswers.ReportData;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The data of a page that is made from the rows of a file. */
final class ReportRows implements ReportData {
    private final Path path;
    private final Function<Path, TableFile> files;
    private final ReportContent content;
    private final SamplingDesign design;
    private final Reading reading;

    ReportRows(Path path, Function<Path, TableFile> files, ReportContent content) {
        this.path = path;
        this.files = files;
        this.content = content;
        this.design = content.columns().anyDesign(content.classScores().isPresent());
        this.reading = content.columns().reading(files.apply(path), design).withClasses(content.classScores());
    }

    @Override
    public String place() {
        return path.toString();
    }

    @Override
    public CommonLabel commonLabel() {
        return content.columns().commonLabel(Optional.empty());
    }

    @Override
    public String scores() {
        return content.columns().score().orElseThrow();
    }

    @Override
    public boolean flip() {
        return content.columns().flip();
    }

    @Override
    public Dataset one() {
        Dataset data = RowReader.read(reading);
        if (content.metrics().isEmpty()) {
            data.requireClasses(path);
        }
        return data;
    }

    @Override
    public Map<String, Dataset> slices(String column) {
        return RowReader.read(reading, column).bySlice();
    }

    @Override
    public boolean compares() {
        return content.compares();
    }

    @Override
    public Optional<PairData> two() {
        return compares()
                ? Optional.of(content.second().reader().read(content.withClassesOfBoth(compared()), files))
                : Optional.empty();
    }

    @Override
    public Map<String, PairData> slicesOfBoth(String column) {
        return content.second()
                .reader()
                .read(content.withClassesOfBoth(compared()), Optional.of(column), files)
                .bySlice();
    }

    /** Returns the columns that both systems have; two files have the same names of columns. */
    private Reading compared() {
        if (content.second().file().isPresent()) {
            return requireComparable(reading);
        }
        return reading.of(
                reading.file(),
                reading.prediction().filter(name -> content.second().against().isPresent()),
                reading.score().filter(name -> content.second().score().isPresent()));
    }

    private static Reading requireComparable(Reading both) {
        if (both.prediction().isEmpty()
                && both.score().isEmpty()
                && both.classes().isEmpty()) {
            throw Failure.usage("--with compares predictions or scores: give --prediction COLUMN, --score COLUMN or"
                    + " --class-scores PATTERN");
        }
        return both;
    }

    /** {@inheritDoc} They are the notes on the rows without the places of rows, advice, and what options did with cells. */
    @Override
    public List<String> rowSentences() {
        return reading.file().rowNotes().stream()
                .filter(note -> !note.startsWith("--"))
                .map(note -> note.replaceFirst(": (line|row)s? [0-9].*", "")
                        .replaceFirst(": the threshold is taken as.*", ""))
                .toList();
    }

    @Override
    public Map<String, Object> input(long rows) {
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("file", path.toString());
        input.put("rows", rows);
        content.columns().describe(input, reading.classes());
        design.describe(input);
        return input;
    }

    @Override
    public Map<String, Object> inputOfBoth(long rows) {
        Map<String, Object> input = content.second()
                .reader()
                .input(
                        path.toString(),
                        rows,
                        content.columns(),
                        content.columns().positive(),
                        design);
        content.describeClasses(input);
        return input;
    }
}
