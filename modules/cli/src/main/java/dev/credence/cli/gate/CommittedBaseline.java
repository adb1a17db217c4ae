package dev.credence.cli.gate;

import dev.credence.Credence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.baseline.BaselineInputs;
import dev.credence.cli.baseline.BaselineInputs.BaselineRun;
import dev.credence.cli.baseline.BaselineInputs.Compared;
import dev.credence.cli.baseline.OriginOptions;
import dev.credence.cli.data.state.StateOutcomes;
import dev.credence.cli.data.state.StateSet;
import dev.credence.cli.options.CliObservations;
import dev.credence.report.Report;
import dev.credence.report.evaluation.Observations;
import dev.credence.state.baseline.Baseline;
import dev.credence.state.baseline.Baseline.MetricValue;
import dev.credence.state.baseline.BaselineException;
import dev.credence.state.baseline.BaselineFile;
import dev.credence.state.baseline.KeptItems;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A gate against a baseline that is a file of the repository. The first run writes the file, and an update renews it. */
final class CommittedBaseline {
    private final Console console;
    private final BaselineFile file;
    private Optional<String> salt;
    private final boolean updates;
    private @Nullable Runnable renewal;

    /**
     * Creates a gate against a file, which need not exist.
     *
     * @param salt the salt of the hashes of ids, for a file that is written
     * @throws Failure if the file must not have its name, or the variable of updates has another value than true and false
     */
    CommittedBaseline(Console console, Path path, Optional<String> salt) {
        this.console = console;
        this.salt = salt;
        try {
            this.file = BaselineFile.of(path);
            this.updates = BaselineFile.updates(console.environment());
        } catch (IllegalArgumentException e) {
            throw Failure.usage(e);
        }
    }

    /**
     * The question of the gate.
     *
     * @param credence the installed metrics and methods
     * @param gated the expectations, and the task of the gate
     * @param level the level of the intervals of metrics that the file states
     * @param how the options of the computation
     */
    record Request(Credence credence, GateRequest gated, ConfidenceLevel level, ComputeOptions how) {
        private List<Metric<?>> metrics() {
            Map<String, Metric<?>> metrics = new LinkedHashMap<>();
            gated.gate()
                    .expectations()
                    .forEach(expectation -> metrics.put(expectation.metric().spelling(), expectation.metric()));
            return List.copyOf(metrics.values());
        }

        /** Throws an exception if the baseline states other values of the metrics than its counts give. */
        private void requireValues(Baseline baseline, StateSet kept, String file) {
            List<String> stated = baseline.metrics().values().stream()
                    .map(MetricValue::metric)
                    .toList();
            List<Metric<?>> metrics = metrics().stream()
                    .filter(metric -> stated.contains(metric.spelling()))
                    .toList();
            if (!metrics.isEmpty()) {
                Observations known = kept.holdsOutcomes()
                        ? Observations.of(new StateOutcomes(kept, file).one().data())
                        : CliObservations.of(kept.dataset(file));
                try {
                    baseline.requireValues(new BaselineRun(baseline, kept, known, List.of())
                            .measured(credence, metrics, level, how)
                            .metrics());
                } catch (BaselineException e) {
                    throw e.in(file);
                }
            }
        }

        private Baseline measured(BaselineRun run) {
            return run.measured(credence, metrics(), level, how);
        }
    }

    /**
     * Returns the report of the gate.
     *
     * @throws Failure if there is no baseline, and one was written; or if the baseline cannot be used
     */
    Report report(Request request, BaselineInputs inputs, Optional<String> slice) {
        try {
            if (!file.exists()) {
                requireWritten(request);
                file.write(request.measured(written(inputs)));
                throw Failure.baselineWritten(
                        file.path() + " did not exist, and this run was written to it as the baseline;"
                                + " commit it, and the next run is compared with it");
            }
            return compared(request, inputs, slice);
        } catch (BaselineException e) {
            throw Failure.data(String.valueOf(e.getMessage()), e);
        }
    }

    /** Throws a failure if a plan is requested for a baseline that does not exist, because a plan writes none. */
    private void requireWritten(Request request) {
        if (request.gated().plan().isPresent()) {
            throw Failure.data(file.path() + " does not exist, and --plan writes no baseline: write it with credence"
                    + " baseline set, or plan with the rows of one system and without --baseline");
        }
    }

    /**
     * Returns the plan of a gate against the baseline, of which the counts are known and the new system is not.
     *
     * @throws Failure if there is no baseline, or it has no predictions
     */
    Report plan(Request request) {
        try {
            if (!file.exists()) {
                requireWritten(request);
            }
            Baseline baseline = file.read();
            StateSet kept = new StateSet(baseline.states());
            if (kept.holdsOutcomes()) {
                throw Failure.data(file.path() + " keeps outcomes, but --plan needs a baseline of predictions");
            }
            request.requireValues(baseline, kept, file.path().toString());
            Observations known = CliObservations.of(kept.dataset("the baseline '" + baseline.name() + "'"));
            request.metrics().forEach(metric -> CliObservations.require(metric, known));
            Map<String, Object> input = new LinkedHashMap<>();
            input.put("baseline", file.path().toString());
            input.put("rows", baseline.facts().rows());
            GateRequest gated = baseline.items().isPresent()
                    ? request.gated()
                    : request.gated().keepingBaseline();
            return gated.one(
                    known,
                    Map.of(),
                    input,
                    List.of("the baseline '" + baseline.name() + "' has " + baseline.summary()));
        } catch (BaselineException e) {
            throw Failure.data(String.valueOf(e.getMessage()), e);
        }
    }

    private BaselineRun written(BaselineInputs inputs) {
        requireSalt(inputs);
        return run(inputs, salt);
    }

    private BaselineRun run(BaselineInputs inputs, Optional<String> hashed) {
        return inputs.run(file.name(), OriginOptions.now(console), hashed);
    }

    private void requireSalt(BaselineInputs inputs) {
        if (salt.isPresent() && !inputs.named()) {
            throw Failure.usage("--salt needs " + (inputs.ofOutcomes() ? "--item" : "--id")
                    + " COLUMN, which names the column of ids");
        }
        if (salt.isEmpty() && inputs.id().isPresent()) {
            throw Failure.usage(
                    "--id matches the rows with the items of a baseline, but " + file.path()
                            + (file.exists()
                                    ? " keeps none: leave out --id, or write the file with --id COLUMN and --salt TEXT"
                                    : " does not exist yet: add --salt TEXT, with which it keeps hashes of the ids, or leave out --id"));
        }
    }

    private Report compared(Request request, BaselineInputs inputs, Optional<String> slice) {
        try {
            Baseline baseline = file.read();
            if (inputs.named()) {
                salt = salt.or(() -> baseline.items().map(KeptItems::salt));
            }
            requireSalt(inputs);
            // the items of the run are read again when they are matched, and kept only for a renewal
            BaselineRun run = run(inputs, updates ? salt : Optional.empty());
            requireFits(baseline, run.baseline());
            request.requireValues(
                    baseline, new StateSet(baseline.states()), file.path().toString());
            Report report = report(request, inputs, inputs.compare(baseline, run, slice), slice);
            if (updates && request.gated().plan().isEmpty()) {
                renewal = () -> renew(baseline, request.measured(run));
            }
            return report;
        } catch (BaselineException e) {
            if (!updates || !e.isReplaceable() || request.gated().plan().isPresent()) {
                throw e;
            }
            file.write(request.measured(written(inputs)));
            throw Failure.baselineWritten(e.getMessage() + "; this run replaced it, because " + BaselineFile.UPDATE
                    + " is true, and nothing was compared");
        }
    }

    /** Throws an exception if both cannot be compared; the matching of items gives more details where no update is wanted. */
    private void requireFits(Baseline baseline, Baseline run) {
        try {
            if (updates) {
                baseline.requireFits(run);
            } else {
                baseline.facts().requireFits(run.facts());
            }
        } catch (BaselineException e) {
            throw e.in(file.path().toString());
        }
    }

    private Report report(Request request, BaselineInputs inputs, Compared compared, Optional<String> slice) {
        request.metrics().forEach(metric -> {
            if (compared.whole().readBy(metric).isEmpty()) {
                throw Failure.usage(
                        "metric '" + metric.spelling() + "' cannot be computed from what this run and the baseline"
                                + " both have; renew the baseline with the columns that it needs, and name them in this run");
            }
        });
        Map<String, Object> input = inputs.describe(compared.rows(), slice);
        input.put("baseline", file.path().toString());
        input.put("pairing", compared.paired() ? "paired" : "independent");
        GateRequest gated =
                compared.paired() ? request.gated() : request.gated().keepingBaseline();
        return gated.two(compared.whole(), compared.bySlice(), input, compared.notes());
    }

    /** Renews the baseline, after the gate was judged, if the environment asks for it. */
    void renew() {
        if (renewal != null) {
            renewal.run();
        }
    }

    private void renew(Baseline before, Baseline after) {
        try {
            boolean same = before.hasSameRows(after);
            if (!same) {
                file.write(after);
            }
            console.printNotes(List.of(file.path()
                    + (same
                            ? " was left as it is, because this run has the same counts"
                            : " was renewed from this run, because " + BaselineFile.UPDATE + " is true"
                                    + (before.items().isPresent()
                                                    && after.items().isEmpty()
                                            ? ", and keeps no items any more, because no column named them"
                                            : "")
                                    + "; commit it")));
        } catch (BaselineException e) {
            throw Failure.data(String.valueOf(e.getMessage()), e);
        }
    }
}
