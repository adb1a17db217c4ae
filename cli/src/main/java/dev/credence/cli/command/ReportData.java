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

/** What a page is made from: the file's evidence of one system, and of two where there are two. */
final class ReportData {
    private final Path path;
    private final ReportContent content;
    private final SamplingDesign design;
    private final Reading reading;

    ReportData(Path path, TableFile file, ReportContent content) {
        this.path = path;
        this.content = content;
        this.design = content.columns().design(content.classScores().isPresent());
        this.reading = content.columns().reading(file, design).withClasses(content.classScores());
    }

    SamplingDesign design() {
        return design;
    }

    Dataset one() {
        Dataset data = DatasetReader.read(reading);
        data.oneClass().filter(note -> content.metrics().isEmpty()).ifPresent(note -> {
            throw Failure.data(path + ": " + note);
        });
        return data;
    }

    /** Each slice by its name. */
    Map<String, Dataset> slices(String column) {
        return SlicedDatasetReader.read(reading, column).bySlice();
    }

    /** Both systems on the same rows: those columns that are there of both. */
    Optional<PairData> two() {
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

    /** What was read, by name. */
    Map<String, Object> input(long rows) {
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

    /** The same of both systems. */
    Map<String, Object> inputOfBoth(long rows) {
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
