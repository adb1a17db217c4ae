package dev.credence.testkit;

import dev.credence.api.interval.Inference;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Wraps an interval method or a comparator so that it computes each answer once: several laws check the same answer, and a simulation
 * would otherwise run again for each of them. That equal requests have equal results is a law of its own, which uses no cache.
 */
final class ResultCache {
    private ResultCache() {}

    /** Returns a view of the subject whose results, estimates or comparisons, are kept by metric, data (the same object), level or options, and run. */
    static <S> S of(Class<S> type, S subject) {
        IdentityHashMap<Object, Map<List<Object>, Object>> results = new IdentityHashMap<>();
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    try {
                        if (!Inference.class.isAssignableFrom(method.getReturnType())) {
                            return method.invoke(subject, arguments);
                        }
                        Map<List<Object>, Object> known =
                                results.computeIfAbsent(arguments[1], data -> new HashMap<>());
                        List<Object> key = Arrays.asList(arguments[0], arguments[2], arguments[3]);
                        Object result = known.get(key);
                        if (result == null) {
                            result = method.invoke(subject, arguments);
                            known.put(key, result);
                        }
                        return result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }
}
