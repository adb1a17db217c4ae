package dev.credence.cli.gate;

import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.sample.Sample;
import dev.credence.cli.Failure;
import dev.credence.cli.data.Dataset;
import dev.credence.cli.data.ManyData;
import dev.credence.cli.data.RowReader;
import dev.credence.cli.data.Slices;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.data.state.RowDoubts;
import dev.credence.cli.data.state.StateSet;
import dev.credence.cli.options.CliObservations;
import dev.credence.cli.options.ColumnOptions;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.gate.CandidatesReport;
import dev.credence.report.gate.Gate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/**
 * Reads the candidates of a gate from the columns of a file or from a state of several systems, and checks which of them meet all
 * floors and ceilings.
 *
 * @param gate the floors and ceilings
 * @param candidates reads the candidates
 * @param names the columns of the candidates' predictions, or their names in the state
 * @param slice the column of slices
 */
record CandidateFloors(Gate gate, Candidates candidates, List<String> names, Optional<String> slice) {
    /** Reads candidates. */
    interface Candidates {
        SamplingDesign design();

        /** Returns the positive label, if there is one. */
        Optional<String> positive();

        /** Returns the data of a candidate, and those of each slice. */
        Slices<Dataset> one(String name);

        /** Returns the predictions of all candidates row by row, and those of each slice. */
        Slices<ManyData> joint();
    }

    /** The option that names further candidates. */
    static final class AnyOfOptions {
        @Option(
                names = "--any-of",
                split = ",",
                splitSynopsisLabel = ",",
                paramLabel = "COLUMN",
                description =
                        "Columns of the predictions of other candidates: which of these and of --prediction meet all floors"
                                + " and ceilings? The gate passes if at least one does; the bounds are adjusted for the number of"
                                + " candidates. In GATE.JSON \"any-of\".")
        private List<String> others = new ArrayList<>();

        /** Returns the columns of all candidates, the first system's first; empty if there are no other ones. */
        List<String> names(Optional<String> prediction, Optional<GateFile> file) {
            Set<String> all = new LinkedHashSet<>(prediction.stream().toList());
            List<String> more = new ArrayList<>(file.map(GateFile::anyOf).orElse(List.of()));
            more.addAll(others);
            all.addAll(more);
            if (!more.isEmpty() && prediction.isEmpty()) {
                throw Failure.usage(
                        "--any-of needs --prediction COLUMN, which names the first candidate; of a state it is the name of a system");
            }
            if (!more.isEmpty() && all.size() < 2) {
                throw Failure.usage("candidates must be at least two columns: --any-of=" + String.join(",", more)
                        + ", --prediction=" + prediction.orElse(""));
            }
            return more.isEmpty() ? List.of() : List.copyOf(all);
        }

        /** Throws a failure if something is given that candidates do not have. */
        static void require(boolean given, String option) {
            if (given) {
                throw Failure.usage(
                        option + " does not apply to candidates: leave it out, or check one system without --any-of");
            }
        }
    }

    /** Candidates in the columns of a file; a row in which one of these columns is empty is left out for all. */
    private record OfRows(Reading first, List<String> names, Optional<String> slice, Optional<String> positive)
            implements Candidates {
        @Override
        public SamplingDesign design() {
            return first.design();
        }

        @Override
        public Slices<Dataset> one(String name) {
            return RowReader.read(reading(name), slice);
        }

        @Override
        public Slices<ManyData> joint() {
            return RowReader.many(reading(names.get(0)), slice);
        }

        private Reading reading(String name) {
            List<String> others =
                    names.stream().filter(other -> !other.equals(name)).toList();
            return first.of(first.file(), Optional.of(name), Optional.empty()).against(others, List.of());
        }
    }

    /** Candidates among the systems of states. */
    private record OfStates(StateSet states, List<String> names, String place) implements Candidates {
        @Override
        public SamplingDesign design() {
            return states.design();
        }

        @Override
        public Optional<String> positive() {
            return states.positive();
        }

        @Override
        public Slices<Dataset> one(String name) {
            return new Slices<>(states.of(Optional.of(name), List.of(), place).dataset(place), Map.of());
        }

        @Override
        public Slices<ManyData> joint() {
            return new Slices<>(states.withSystems(names, place).many(place), Map.of());
        }
    }

    /** Returns the check of candidates in the columns of a file. */
    static CandidateFloors ofRows(
            Gate gate, Reading first, List<String> names, Optional<String> slice, ColumnOptions columns) {
        return new CandidateFloors(gate, new OfRows(first, names, slice, columns.positive()), names, slice);
    }

    /**
     * Returns the check of candidates among the systems of states.
     *
     * @throws Failure if the states have no names of systems, or not all of these
     */
    static CandidateFloors ofStates(
            Gate gate,
            StateSet states,
            List<String> names,
            Optional<String> slice,
            ColumnOptions columns,
            String place) {
        AnyOfOptions.require(slice.isPresent(), "--slice of a state");
        if (states.several().isEmpty()) {
            throw Failure.usage(
                    place + ": --any-of and --prediction name systems in a state of the predictions of three or more,"
                            + " and this is none: collect the rows with --prediction A --against B,C, or check the rows");
        }
        columns.requireNoColumns(states);
        StateSet declared = states.declared(columns.positive(), columns.labels());
        return new CandidateFloors(gate, new OfStates(declared, names, place), names, slice);
    }

    CandidatesReport report(String place, ColumnOptions columns) {
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("file", place);
        columns.givenTruth().ifPresent(name -> input.put("truth", name));
        input.put("candidates", String.join(", ", names));
        slice.ifPresent(name -> input.put("slice", name));
        candidates.positive().ifPresent(label -> input.put("positive", label));
        candidates.design().describe(input);
        Map<String, Observations> observedByName = new LinkedHashMap<>();
        Map<String, Map<String, Observations>> slices = new LinkedHashMap<>();
        List<String> notes = new ArrayList<>();
        for (String name : names) {
            Slices<Dataset> read = candidates.one(name);
            Dataset data = read.whole();
            slices.put(name, Slices.mapped(read.bySlice(), CliObservations::of));
            Observations observed = CliObservations.of(data);
            gate.expectations().forEach(expectation -> CliObservations.require(expectation.metric(), observed));
            data.notes().stream().filter(note -> !notes.contains(note)).forEach(notes::add);
            observedByName.put(name, observed);
            input.put("rows", data.rows());
        }
        Map<String, Sample<JointConfusionMatrix>> joint = joint();
        try {
            return described(
                    CliObservations.answered(() -> gate.reportAny(observedByName, slices, joint)), input, notes);
        } catch (IllegalArgumentException e) {
            throw Failure.usage(e);
        }
    }

    /** Describes the input, and makes all verdicts inconclusive if a note contradicts an assumption of the bounds. */
    static CandidatesReport described(CandidatesReport report, Map<String, Object> input, List<String> notes) {
        CandidatesReport described = report.describedBy(input, notes);
        return RowDoubts.reason(notes).map(described::doubted).orElse(described);
    }

    /** Returns the predictions of all candidates row by row; none of weighted rows, of which they are not read. */
    private Map<String, Sample<JointConfusionMatrix>> joint() {
        Map<String, Sample<JointConfusionMatrix>> joint = new LinkedHashMap<>();
        if (!candidates.design().isWeighted()) {
            Slices<ManyData> rows = candidates.joint();
            rows.bySlice().forEach((name, data) -> joint.put(name, data.sample()));
            joint.put("", rows.whole().sample());
        }
        return joint;
    }
}
