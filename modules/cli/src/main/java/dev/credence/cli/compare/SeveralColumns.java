package dev.credence.cli.compare;

import dev.credence.cli.data.ManyData;
import dev.credence.cli.data.RowReader;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.options.ColumnOptions;
import dev.credence.cli.options.MetricOptions.ClassScoreOptions.ClassScoresOfAll;
import dev.credence.cli.options.SecondSystemOptions;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The columns of the predictions and scores of several systems in one file. */
public record SeveralColumns(ColumnOptions columns, SecondSystemOptions second, ClassScoresOfAll classes) {
    /** Returns whether more than two systems are named; the file is opened only if a name contains a comma. */
    public boolean areNamed(Supplier<TableFile> file) {
        return second.againstIn(file).size() > 1
                || second.scoresIn(file).size() > 1
                || classes.others().several().size() > 1;
    }

    /** Returns the sampling design that the options name. */
    public SamplingDesign design() {
        return columns.anyDesign(classes.first().columns().isPresent());
    }

    /**
     * Checks the options and returns how the rows of all systems are read.
     *
     * @throws dev.credence.cli.Failure if an option is given that does not apply to several systems
     */
    public Supplier<ManyData> rows(TableFile file, SamplingDesign design) {
        List<String> scores = second.scoresIn(() -> file);
        List<String> predictions = second.requireSeveral(columns, second.againstIn(() -> file), scores);
        Reading reading = classes.others()
                .ofSeveral(
                        columns.reading(file, design)
                                .withClasses(classes.first().columns()),
                        true)
                .against(predictions, scores);
        return () -> RowReader.many(reading, Optional.empty()).whole();
    }
}
