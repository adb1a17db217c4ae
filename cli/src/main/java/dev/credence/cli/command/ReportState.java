package dev.credence.cli.command;

import dev.credence.cli.Failure;
import dev.credence.cli.data.CommonLabel;
import dev.credence.cli.data.Dataset;
import dev.credence.cli.data.PairData;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.data.state.StateSet;
import java.util.Map;
import java.util.Optional;

/** A page of states, which count as one: whose rows are no longer there. */
final class ReportState implements ReportData {
    private final InputFiles source;
    private final StateSet states;
    private final ReportContent content;

    ReportState(InputFiles source, StateSet states, ReportContent content) {
        this.source = source;
        this.content = content;
        content.columns().requireNoColumns(states);
        require(content.classScores().isEmpty(), "--class-score");
        require(content.slice().isEmpty(), "--slice");
        require(content.against().isEmpty() || states.several().isPresent(), "--against");
        require(content.second().score().isEmpty(), "--against-score");
        require(content.second().id().isEmpty(), "--id");
        this.states = states;
    }

    private static void require(boolean absent, String option) {
        if (!absent) {
            throw Failure.usage(option + " names a column of a file: leave it out with a state");
        }
    }

    @Override
    public String place() {
        return source.place();
    }

    @Override
    public CommonLabel commonLabel() {
        return content.columns().commonLabel(Optional.of(states));
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
        StateSet chosen = content.columns().of(states, source.place());
        Dataset data = chosen.ofTwo() ? chosen.first(source.place()) : chosen.dataset(source.place());
        if (content.metrics().isEmpty()) {
            data.requireClasses(source.place());
        }
        return data;
    }

    @Override
    public Map<String, Dataset> slices(String column) {
        return Map.of();
    }

    @Override
    public boolean compares() {
        return content.compares() || states.ofTwo();
    }

    @Override
    public Optional<PairData> two() {
        return compares()
                ? Optional.of(content.second().read(states, source, content.columns(), content.against()))
                : Optional.empty();
    }

    @Override
    public Map<String, Object> input(long rows) {
        return source.input(
                states.declared(content.columns().positive(), content.columns().labels()),
                content.columns().prediction());
    }

    @Override
    public Map<String, Object> inputOfBoth(long rows) {
        return content.second()
                .input(
                        source.place(),
                        rows,
                        content.columns(),
                        content.against(),
                        states.positive().or(content.columns()::positive),
                        states.design());
    }
}
