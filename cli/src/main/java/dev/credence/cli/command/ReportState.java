package dev.credence.cli.command;

import dev.credence.cli.Failure;
import dev.credence.cli.data.Dataset;
import dev.credence.cli.data.PairData;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.data.state.StateSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A page of states, which count as one: of one system, whose rows are no longer there. */
final class ReportState implements ReportData {
    private final String place;
    private final StateSet states;
    private final ReportContent content;

    ReportState(String place, StateSet states, ReportContent content) {
        this.place = place;
        this.content = content;
        content.columns().requireNoColumns(true);
        require(content.classScores().isEmpty(), "--class-score");
        require(content.slice().isEmpty(), "--slice");
        require(!content.compares(), "--against");
        this.states =
                states.declared(content.columns().positive(), content.columns().labels());
    }

    private static void require(boolean absent, String option) {
        if (!absent) {
            throw Failure.usage(option + " names a column of a file: leave it out with a state");
        }
    }

    @Override
    public SamplingDesign design() {
        return states.design();
    }

    @Override
    public String scores() {
        return "scores";
    }

    @Override
    public boolean flip() {
        return states.flip();
    }

    @Override
    public Dataset one() {
        Dataset data = states.dataset(place);
        data.oneClass().filter(note -> content.metrics().isEmpty()).ifPresent(note -> {
            throw Failure.data(place + ": " + note);
        });
        return data;
    }

    @Override
    public Map<String, Dataset> slices(String column) {
        return Map.of();
    }

    @Override
    public Optional<PairData> two() {
        return Optional.empty();
    }

    @Override
    public Map<String, Object> input(long rows) {
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("file", place);
        input.put("rows", rows);
        states.positive().ifPresent(label -> input.put("positive", label));
        states.design().describe(input);
        return input;
    }

    @Override
    public Map<String, Object> inputOfBoth(long rows) {
        return input(rows);
    }
}
