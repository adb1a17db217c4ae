package dev.credence.testkit;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.RandomGenerator;
import net.jqwik.api.Shrinkable;
import net.jqwik.api.sessions.JqwikSession;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;

/**
 * The base of all contracts. A law that a subject declares not to fulfil is skipped with the reason, so that a test report shows which laws
 * were not checked for which subject.
 */
public abstract class Contract {
    /** Only the contracts of this package. */
    Contract() {}

    /**
     * Returns the reason why the subject is excluded from a law, for the test report.
     *
     * @param declaration name of the method that excludes the law, such as {@code keepsTheRange}
     * @return a sentence; by default the name of the class and of that method
     */
    protected String reason(String declaration) {
        return getClass().getSimpleName() + " declares it by " + declaration + "()";
    }

    /** Continues if the law applies to the subject; otherwise the test is skipped with the reason. */
    final void assume(boolean holds, String declaration) {
        Assumptions.assumeTrue(holds, () -> reason(declaration));
    }

    /**
     * {@return all laws of this contract as one test each, found by reflection; tests named after the laws; properties use as many tries as
     * with jqwik, but do not shrink} It is meant for subjects that are discovered, such as the contents of a registry; a subclass that JUnit runs
     * does not need it.
     */
    public final Stream<DynamicTest> laws() {
        return ContractLaws.of(this);
    }

    /** The tests and properties of a contract as dynamic tests. */
    static final class ContractLaws {
        static Stream<DynamicTest> of(Contract contract) {
            return Arrays.stream(contract.getClass().getMethods())
                    .filter(method ->
                            method.isAnnotationPresent(Test.class) || method.isAnnotationPresent(Property.class))
                    .sorted(Comparator.comparing(Method::getName))
                    .map(law -> DynamicTest.dynamicTest(title(law.getName()), () -> run(contract, law)));
        }

        /** Converts {@code sameSeedSameBits} to {@code same seed same bits}. */
        private static String title(String name) {
            return name.replaceAll("(?<=.)(?=\\p{Lu})", " ").toLowerCase(Locale.ROOT);
        }

        private static void run(Contract contract, Method law) throws Throwable {
            Property property = law.getAnnotation(Property.class);
            if (property == null) {
                invoke(contract, law);
            } else {
                JqwikSession.run(() -> tryAll(contract, law, property));
            }
        }

        private static void tryAll(Contract contract, Method law, Property property) throws Throwable {
            Random random = new Random(seed(property));
            List<RandomGenerator<?>> generators = generators(contract, law, property.tries());
            for (int i = 0; i < property.tries(); i++) {
                Object[] arguments = generators.stream()
                        .map(generator -> generator.next(random))
                        .map(Shrinkable::value)
                        .toArray();
                invoke(contract, law, arguments);
            }
        }

        private static long seed(Property property) {
            return Long.parseLong(property.seed().isEmpty() ? MetricContract.SEED : property.seed());
        }

        private static List<RandomGenerator<?>> generators(Contract contract, Method law, int tries) throws Throwable {
            List<RandomGenerator<?>> generators = new ArrayList<>();
            for (var parameter : law.getParameters()) {
                String provider = parameter.getAnnotation(ForAll.class).value();
                Arbitrary<?> arbitrary =
                        (Arbitrary<?>) invoke(contract, contract.getClass().getMethod(provider));
                generators.add(arbitrary.generator(tries, true));
            }
            return generators;
        }

        private static Object invoke(Contract contract, Method method, Object... arguments) throws Throwable {
            try {
                return method.invoke(contract, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }
    }
}
