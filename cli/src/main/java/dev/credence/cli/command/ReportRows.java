package dev.credence.cli.command;

import dev.credence.cli.Failure;
import dev.credence.cli.data.Dataset;
import dev.credence.cli.data.DatasetReader;
import dev.credence.cli.data.PairData;
import dev.credence.cli.data.PairReader;
import dev.credence.cli.data.SlicedDatasetReader;
import dev.credence.cli.data.layout.PairReading;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.input.TableFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A page of the rows of a file. */
final class ReportRows implements ReportData {
    private final Path path;
    private final ReportContent content;
    private final SamplingDesign design;
    private final Reading reading;

    ReportRows(Path path, TableFile file, ReportContent content) {
        this.path = path;
        this.content = content;
        this.design = content.columns().design(content.classScores().isPresent());
        this.reading = content.columns().reading(file, design).withClasses(content.classScores());
    }

    @Override
    public SamplingDesign design() {
        return design;
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
        Dataset data = DatasetReader.read(reading);
        data.oneClass().filter(note -> content.metrics().isEmpty()).ifPresent(note -> {
            throw Failure.data(path + ": " + note);
        });
        return data;
    }

    @Override
    public Map<String, Dataset> slices(String column) {
        return SlicedDatasetReader.read(reading, column).bySlice();
    }

    /** {@inheritDoc} Those columns that are there of both. */
    @Override
    public Optional<PairData> two() {
        if (!content.compares()) {
            return Optional.empty();
        }
        Reading first = reading.of(
                        reading.file(),
                        reading.prediction().filter(name -> content.against().isPresent()),
                        reading.score().filter(name -> content.againstScore().isPresent()))
                .withClasses(Optional.empty());
        return Optional.of(PairReader.read(new PairReading(first, content.against(), content.againstScore())));
    }

    @Override
    public Map<String, Object> input(long rows) {
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("file", path.toString());
        input.put("rows", rows);
        input.put("truth", reading.truth());
        reading.prediction().ifPresent(name -> input.put("prediction", name));
        reading.score().ifPresent(name -> input.put("score", name));
        reading.classes().ifPresent(told -> input.put("classScores", told.toString()));
        reading.positive().ifPresent(label -> input.put("positive", label));
        reading.count().ifPresent(name -> input.put("count", name));
        design.describe(input);
        return input;
    }

    @Override
    public Map<String, Object> inputOfBoth(long rows) {
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("file", path.toString());
        input.put("rows", rows);
        input.put("truth", reading.truth());
        boolean predictions = content.against().isPresent();
        (predictions ? reading.prediction() : reading.score()).ifPresent(name -> input.put("first", name));
        content.against().or(content::againstScore).ifPresent(name -> input.put("second", name));
        reading.positive().ifPresent(label -> input.put("positive", label));
        input.put("pairing", "paired");
        design.describe(input);
        return input;
    }
}
