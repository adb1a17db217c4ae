package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.ClassType;
import com.sun.jdi.Method;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.LaunchingConnector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.MethodEntryEvent;
import com.sun.jdi.event.VMDeathEvent;
import com.sun.jdi.event.VMDisconnectEvent;
import com.sun.jdi.request.BreakpointRequest;
import com.sun.jdi.request.ClassPrepareRequest;
import com.sun.jdi.request.EventRequest;
import com.sun.jdi.request.MethodEntryRequest;
import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Counts the types that a reader meets from the facade to the bounds of an interval. The entries of methods of the running program are
 * counted in a second virtual machine. A type counts with all types inside it, and a record counts if it computes. Evidence and samples,
 * enums and the values listed here, the defaults of interfaces, and the numerics below a method do not count: a reader knows them or
 * need not read them.
 */
class WalkTest {
    /**
     * The limit for f1.macro of three classes; two types are for classes that an average leaves out and for the notes on them, and one is for
     * an average after one item is added or left out.
     */
    private static final int MOST = 23;

    /** Values that a reader knows by their names: a level, a range, a name with its options, an estimate. */
    private static final Set<String> VALUES = Set.of(
            "dev.credence.ResultOrRefusal",
            "dev.credence.api.interval.ConfidenceLevel",
            "dev.credence.api.interval.Estimate",
            "dev.credence.api.interval.Inference",
            "dev.credence.api.metric.Range",
            "dev.credence.api.option.Options",
            "dev.credence.api.refusal.Refusal",
            "dev.credence.api.registry.Spelling");

    private static final List<String> NOT_COUNTED = List.of(
            "dev.credence.api.evidence.",
            "dev.credence.api.internal.",
            "dev.credence.api.sample.",
            "dev.credence.numerics.");

    /** The program whose walk is counted. */
    static final class Walk {
        private Walk() {}

        public static void main(String[] arguments) {
            ConfusionMatrix matrix =
                    ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {{50, 3, 1}, {2, 70, 4}, {1, 5, 90}});
            Credence credence = Credence.load();
            Begin.mark();
            Object estimate = credence.evaluate(matrix).estimate("f1.macro");
            End.mark();
            System.out.println(estimate);
        }
    }

    /** The place where counting begins. */
    static final class Begin {
        private Begin() {}

        static void mark() {}
    }

    /** The place where counting ends. */
    static final class End {
        private End() {}

        static void mark() {}
    }

    @Test
    void readerOfMacroAverageMeetsFewTypes() throws Exception {
        Map<String, Integer> types = walked();
        System.out.println("types from the facade to the bounds of f1.macro: " + types.size() + " " + types);
        assertThat(types).containsKeys("dev.credence.Credence", "dev.credence.delta.interval.DeltaWilson");
        assertThat(types).hasSizeLessThanOrEqualTo(MOST);
    }

    /** Returns the top-level types that executed a method, in order, with the number of entries. */
    private static Map<String, Integer> walked() throws Exception {
        LaunchingConnector connector = Bootstrap.virtualMachineManager().defaultConnector();
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        Objects.requireNonNull(arguments.get("main")).setValue(Walk.class.getName());
        Objects.requireNonNull(arguments.get("options"))
                .setValue("-cp \"" + System.getProperty("java.class.path") + "\"");
        VirtualMachine machine = connector.launch(arguments);
        try {
            discard(machine.process().getInputStream());
            discard(machine.process().getErrorStream());
            return counted(machine);
        } finally {
            machine.process().destroy();
        }
    }

    private static void discard(InputStream stream) {
        Thread reader = new Thread(() -> {
            try (stream) {
                stream.transferTo(OutputStream.nullOutputStream());
            } catch (java.io.IOException e) {
                // the program has ended
            }
        });
        reader.setDaemon(true);
        reader.start();
    }

    private static Map<String, Integer> counted(VirtualMachine machine) throws InterruptedException {
        for (Class<?> mark : List.of(Begin.class, End.class)) {
            ClassPrepareRequest prepared = machine.eventRequestManager().createClassPrepareRequest();
            prepared.addClassFilter(mark.getName());
            prepared.enable();
        }
        MethodEntryRequest entries = machine.eventRequestManager().createMethodEntryRequest();
        entries.addClassFilter("dev.credence.*");
        entries.setSuspendPolicy(EventRequest.SUSPEND_NONE);
        Map<String, Integer> counted = new LinkedHashMap<>();
        while (true) {
            EventSet events = machine.eventQueue().remove();
            for (Event event : events) {
                if (event instanceof VMDeathEvent || event instanceof VMDisconnectEvent) {
                    throw new IllegalStateException("the program has ended before its walk: " + counted);
                }
                if (event instanceof ClassPrepareEvent prepared) {
                    for (Method method : prepared.referenceType().methodsByName("mark")) {
                        BreakpointRequest stop =
                                machine.eventRequestManager().createBreakpointRequest(method.location());
                        stop.putProperty(
                                "begins", prepared.referenceType().name().equals(Begin.class.getName()));
                        stop.enable();
                    }
                } else if (event instanceof BreakpointEvent stop) {
                    if (Boolean.TRUE.equals(stop.request().getProperty("begins"))) {
                        entries.enable();
                    } else {
                        entries.disable();
                        counted.keySet().removeIf(top -> !isCounted(machine, top));
                        return counted;
                    }
                } else if (event instanceof MethodEntryEvent entry) {
                    if (!isStorage(entry.method())) {
                        String top = entry.method().declaringType().name().replaceAll("\\$.*", "");
                        counted.merge(top, 1, Integer::sum);
                    }
                }
            }
            events.resume();
        }
    }

    private static boolean isCounted(VirtualMachine machine, String top) {
        return !top.equals(WalkTest.class.getName())
                && NOT_COUNTED.stream().noneMatch(top::startsWith)
                && !VALUES.contains(top)
                && machine.classesByName(top).stream().noneMatch(WalkTest::isValue);
    }

    /** Returns whether a type is an interface or an enum. */
    private static boolean isValue(ReferenceType type) {
        return !(type instanceof ClassType of) || isBelow(of, "java.lang.Enum");
    }

    /** Returns whether a method is the constructor or an accessor of a record, which only stores and returns. */
    private static boolean isStorage(Method method) {
        return method.declaringType() instanceof ClassType of
                && isBelow(of, "java.lang.Record")
                && (method.isConstructor() || of.fieldByName(method.name()) != null);
    }

    private static boolean isBelow(ClassType type, String name) {
        for (ClassType above = type.superclass(); above != null; above = above.superclass()) {
            if (above.name().equals(name)) {
                return true;
            }
        }
        return false;
    }
}
