package dev.credence.cli.batch;

import dev.credence.api.text.Nearest;
import dev.credence.cli.batch.BatchError.Code;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The operations of this version. */
final class Operations {
    private static final List<BatchOperation> ALL = List.of(
            new IntervalOperation(), //
            new CompareOperation(),
            new CurveOperation(),
            new CoverageOperation(),
            new TestOperation(),
            new PlanOperation());
    /** Operations that the format knows, whether this version has them or not. */
    private static final Set<String> KNOWN = Set.of("interval", "compare", "test", "curve", "plan", "coverage");

    private final Map<String, BatchOperation> byName = new TreeMap<>();

    Operations() {
        ALL.forEach(operation -> byName.put(operation.op(), operation));
    }

    BatchOperation get(String op) {
        BatchOperation operation = byName.get(op);
        if (operation != null) {
            return operation;
        }
        if (KNOWN.contains(op)) {
            throw new BatchError(
                    Code.UNSUPPORTED_OP, "op '" + op + "' is not in this version; available: " + byName.keySet());
        }
        throw new BatchError(Code.UNKNOWN_OP, Nearest.message("op", op, byName.keySet()));
    }
}
