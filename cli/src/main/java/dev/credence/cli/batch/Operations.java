package dev.credence.cli.batch;

import dev.credence.api.text.Suggestions;
import dev.credence.cli.batch.BatchError.Code;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The list of all operations. */
final class Operations {
    private static final List<BatchOperation> ALL = List.of(
            new IntervalOperation(), //
            new CompareOperation(),
            new CurveOperation(),
            new CoverageOperation(),
            new TestOperation(),
            new PlanOperation());

    private final Map<String, BatchOperation> byName = new TreeMap<>();

    Operations() {
        ALL.forEach(operation -> byName.put(operation.op(), operation));
    }

    BatchOperation get(String op) {
        BatchOperation operation = byName.get(op);
        if (operation != null) {
            return operation;
        }
        throw new BatchError(Code.UNKNOWN_OP, Suggestions.message("op", op, byName.keySet()));
    }
}
