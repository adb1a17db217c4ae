package dev.credence.cli.judge;

import dev.credence.cli.Failure;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.options.SystemColumns;
import dev.credence.state.JudgedState;
import java.util.List;
import java.util.Optional;

/** Collects judged rows of a file into a state, for {@code credence collect --judge}. */
public record JudgedRows(
        String truth, String judge, Optional<String> prediction, List<String> against, Optional<String> positive) {
    /**
     * Reads a file.
     *
     * @throws Failure if the file cannot be read, or its content contradicts the options
     */
    public JudgedState state(TableFile file) {
        JudgeColumns columns = new JudgeColumns(truth, judge, new SystemColumns(prediction, against, positive));
        columns.check();
        return columns.read(file.source()).state();
    }
}
